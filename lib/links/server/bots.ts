import { list } from 'isbot'
import { LRUCache } from 'lru-cache'
import { headerOf } from '@/lib/core/http/incoming-message'

// Link-preview agents and crawlers are recognised by their User-Agent, with the list of `isbot`. That list is made for
// statistics of pages and holds every program that is not a browser. Here a bot is a program that opens links on its own:
// curl and scripts follow a link for the person who runs them. So these do not count as bots:
// * programs of people: `programs`, and plain names that say nothing, such as `nightly-report/1.0`;
// * browsers that the list takes for bots, found with the 35,000 agents of devices in the tests of
//   github.com/matomo-org/device-detector.

/** Patterns of isbot that are too broad. */
export const leftOut: ReadonlySet<string> = new Set([
  // Any plain name, with or without a version.
  '^[\\w \\.\\-\\(?:\\):%]+(?:/v?\\d+(?:\\.\\d+)?(?:\\.\\d{1,10})*?)?(?:,|$)',
  '^[\\w\\-]+/[\\w]+$',
  '^\\w+/[\\w\\(\\)]*$',
  '^[^ ]{50,}$',
  '^\\d+\\b',
  // WeChat on Android ("Process/toolsmp"), Sogou's and QQ's browsers.
  'tools',
  'sogou',
  'download',
  // Televisions, and phones with keys.
  '\\b\\w+/1\\.0;',
  '\\(\\)',
  'java(?!;)',
  // Names of phones: GM Discovery, HTC Radar; iCatcher.
  'discovery',
  'radar',
  'catch',
  // A browser that a program of a person drives; services that drive one name themselves besides.
  'headless',
  // Browsers.
  '^netsurf',
  '^ddg[_-]android',
  '^duckduckgo',
])

/** Agents with plain names that no other pattern matches. */
const plainNames = [
  '^barracuda sentinel', // opens the links of mails
  '^embedly/',
  '^friendica',
  '^meta-',
  '^microsoft teams$', // its previews; its browser says Teams/
  '^revolt',
  '^rocket\\.chat',
  '^viber/\\d',
  'steamchat',
]

const bots = new RegExp([...list.filter((pattern) => !leftOut.has(pattern)), ...plainNames].join('|'), 'i')

/** Programs and libraries by the names that they give themselves. What uses one as a bot names itself after them. */
const programs =
  /^(?:aiohttp|apache-httpclient|axios|curl|faraday|go-http-client|got|guzzlehttp|http_request2|httpie|http\.rb\/[\d.]+$|java|libwww-perl|lwp-\w+|node(?:-fetch|\.js)?$|okhttp|php\/|postmanruntime|python|undici|wget|xh)\b/i

/** Characters that are looked at. */
const agentLengthMax = 512

// Matching takes 7 µs, a tenth of what a redirect costs.
const known = new LRUCache<string, boolean>({ max: 1_000 })

/** Any client can send such a name. */
export function isBotAgent(agent: string): boolean {
  const cached = known.get(agent)
  if (cached !== undefined) return cached
  const looked = agent.slice(0, agentLengthMax)
  const isBot = bots.test(looked) && !programs.test(looked)
  if (agent.length <= agentLengthMax) known.set(agent, isBot)
  return isBot
}

export const isBot = (request: Request): boolean => isBotAgent(headerOf(request, 'user-agent'))
