/** The guides of /docs: which paragraphs and samples each has. Their sentences are the texts `guides`. */
import { chatLimits, sandbox } from '@/lib/chat/limits'
import { limits } from '@/lib/core/contract/limits'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import type { KeyOf, Translate } from '@/lib/core/i18n/texts'
import { ipAddressesMax } from '@/lib/ip/limits'
import { linkLimits } from '@/lib/links/limits'
import { mailLimits } from '@/lib/mail/limits'
import { wordLimits } from '@/lib/moderation/limits'
import { textLimits } from '@/lib/text/limits'
import { uuidCountMax } from '@/lib/uuid/limits'
import { outgoingWebhookLimits, webhookLimits } from '@/lib/webhooks/limits'
import type { guideTexts } from './texts'

type Key = KeyOf<typeof guideTexts>
type GuideId = Key extends infer Each ? (Each extends `${infer Id}.title` ? Id : never) : never

interface Code {
  code: string
}

const code = (...lines: string[]): Code => ({ code: lines.join('\n') })

const toSandbox = `-d room=${sandbox.room} -d nick=${sandbox.nick}`

const followCode = code(
  "import { utilityApi } from 'https://example.org/client.js'",
  '',
  "for await (const message of utilityApi('https://example.org').follow('main')) {",
  '  console.log(message.nick, message.msg)',
  '}',
)

const pollCode = code(
  "curl 'https://example.org/poll?room=main'",
  "curl 'https://example.org/poll?room=main&after_time=1763611200000&after_id=42&wait=20'",
)

const onceCode = code(
  `curl https://example.org/send ${toSandbox} -d msg=hello -d send_id=5e0f6a52`,
  "curl https://example.org/go/addlink -H 'Idempotency-Key: order-17' -d target=https://example.com/",
)

const errorCode = code(
  'HTTP/1.1 400 Bad Request',
  '',
  '{"code":400,"error":"invalid_parameter","message":"room is required.",',
  ' "issues":[{"path":"room","message":"is required","rule":"required"}]}',
)

const hookCode = code(
  "curl https://example.org/hooks/TOKEN -d 'text=The build is green.'",
  'curl https://example.org/hooks/TOKEN/slack --json \'{"text": "See <https://example.com/7|build 7>"}\'',
  'curl https://example.org/hooks/TOKEN/discord --json \'{"content": "Hi", "username": "build"}\'',
)

const botCode = code(
  `curl https://example.org/send -d room=${sandbox.room} -d nick=weather -d 'msg=21 °C' -d bot=1`,
)

const feedCode = code('https://example.org/rooms/main.atom')

const tokenCode = code(
  "curl -X DELETE https://example.org/sf/notes -H 'Authorization: Bearer vk3xQ9pWc2RzT7mB'",
)

const hostCode = code(
  'npm ci && npm start',
  '',
  '# behind nginx or HAProxy',
  'TRUST_PROXY=1 PUBLIC_URL=https://example.org npm start',
)

/** In the order of the page: paragraphs by their keys, and code. */
const bodies: Record<GuideId, readonly (Key | Code)[]> = {
  'follow-a-room': [
    'follow-a-room.cursor',
    pollCode,
    'follow-a-room.wait',
    'follow-a-room.client',
    followCode,
  ],
  'send-once': ['send-once.sendId', onceCode, 'send-once.idempotencyKey'],
  bots: ['bots.marked', botCode, 'bots.hooks', hookCode, 'bots.feed', feedCode],
  errors: ['errors.shape', errorCode, 'errors.retry', 'errors.everywhere'],
  tokens: ['tokens.token', tokenCode, 'tokens.keys'],
  limits: [
    'limits.intro',
    'limits.size',
    'limits.input',
    'limits.pages',
    'limits.conflicts',
    'limits.load',
    'limits.slow',
    'limits.kept',
  ],
  'self-hosting': ['self-hosting.start', hostCode, 'self-hosting.operate'],
  versioning: ['versioning.compatible', 'versioning.deprecated', 'versioning.urgent'],
  changelog: [
    'changelog.codes',
    'changelog.charset',
    'changelog.time',
    'changelog.search',
    'changelog.texts',
    'changelog.links',
    'changelog.ip',
    'changelog.webhooks',
    'changelog.operations',
    'changelog.input',
    'changelog.client',
    'changelog.idempotency',
    'changelog.uuid',
  ],
}

const count = (number: number) => number.toLocaleString('en')
const kib = (bytes: number) => `${bytes / 1024}\u00a0KiB`
const mib = (bytes: number) => `${bytes / 1024 / 1024}\u00a0MiB`

/** The values in the sentences: every limit for callers. */
const values = {
  feedEntries: chatLimits.feedEntriesMax,
  roomsListed: chatLimits.roomsListedMax,
  undoHours: chatLimits.undoHours,
  waitSeconds: chatLimits.waitSecondsMax,
  searchedMessages: count(chatLimits.searchRowsMax),
  selectedMessages: count(chatLimits.selectionMax),
  targetLength: count(linkLimits.targetLengthMax),
  messageLength: count(messageLengthMax),
  uuids: count(uuidCountMax),
  words: count(wordLimits.batchMax),
  guessesOfAll: linkLimits.guessesOfAllMax,
  guessesOfNetwork: linkLimits.guessesOfNetworkMax,
  guessesMinutes: linkLimits.guessesWindowMinutes,
  addresses: ipAddressesMax,
  pollBytes: kib(chatLimits.pollBytesMax),
  bodyBytes: kib(limits.bodyBytesMax),
  headersBytes: kib(limits.headersBytesMax),
  transferBytes: kib(limits.transferBytesMin),
  headers: limits.headersMax,
  idempotencyHours: limits.idempotencyHours,
  nickLength: limits.nickLengthMax,
  pageRows: limits.pageRowsMax,
  roomNameLength: limits.roomNameLengthMax,
  transferSeconds: limits.transferSeconds,
  visitDays: linkLimits.daysKept,
  links: linkLimits.manyMax,
  mailsPerDomain: mailLimits.mailsPerDomainAndHourMax,
  mailsPerMailbox: mailLimits.mailsPerMailboxAndDayMax,
  mailSeconds: mailLimits.resendSeconds,
  textBytes: mib(limits.textBytesMaxDefault),
  hookBytes: mib(webhookLimits.bodyBytesMax),
  wordsBytes: mib(wordLimits.batchBytesMax),
  wordsTextBytes: mib(wordLimits.importBytesMax),
  deliveries: outgoingWebhookLimits.deliveriesMax,
  deliveryDays: outgoingWebhookLimits.deliveryDaysMax,
  outgoingHooks: outgoingWebhookLimits.hooksMax,
  outgoingHooksOfRoom: outgoingWebhookLimits.hooksPerRoomMax,
  textNameLength: textLimits.nameLengthMax,
  textVersions: textLimits.versionsMax,
  incomingHooks: webhookLimits.hooksMax,
  incomingHooksOfRoom: webhookLimits.hooksPerRoomMax,
}

export interface Guide {
  /** The name of its page. */
  id: string
  title: string
  body: readonly (string | Code)[]
}

export const guidesIn = (t: Translate<Key>): Guide[] =>
  (Object.keys(bodies) as GuideId[]).map((id) => ({
    id,
    title: t(`${id}.title`),
    body: bodies[id].map((block) => (typeof block === 'string' ? t(block, values) : block)),
  }))

/** The first calls to make, in one language. Nothing that they do is in the way of others. */
export const quickStartIn = (
  t: Translate<'quickSend' | 'quickRead' | 'quickLink'>,
): { title: string; code: string }[] => [
  { title: t('quickSend'), code: `curl https://example.org/send ${toSandbox} -d msg=hello` },
  { title: t('quickRead'), code: `curl 'https://example.org/poll?room=${sandbox.room}'` },
  { title: t('quickLink'), code: 'curl https://example.org/go/addlink -d target=https://example.com/' },
]
