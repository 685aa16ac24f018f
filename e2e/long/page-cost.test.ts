import { Agent } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SendResponse } from '@/lib/chat/contract/chat'
import { json, send } from '../support/http'
import { type Server, startServer } from '../support/server'
import { processorSeconds } from '../support/server-metrics'
import { success } from '../support/talk'

// What a page view costs the server.

const views = 50
const roomViews = 20
const millisecondsMax = 20
/** However hostile the room is. */
const roomMillisecondsMax = 60
/** Uncompressed: 256 KiB of messages, and the rest of a page. */
const roomBytesMax = 320 * 1024
const lengthMax = 3990
const tries = 3

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let server: Server
/** With a session of an administrator. */
let cookie: string

/** Costly messages: only links, lines to fold, characters to escape, capped marks, markup. */
const units: Record<string, string> = {
  links: 'http://a.b/ ',
  shortest: 'http://a ',
  hosts: 'http://é.аb/é@( ',
  ampersands: 'http://a/&&&&&&&&&&&&&&&&&&&&&&&& ',
  lines: '\\\n',
  marks: 'a\u0300\u0323\u0315\u031b\u0336\u0489\u0323\u0300',
  signs: '*`_~@#:)',
  quotes: '"\'&<>',
  hidden: '\u202e\u2066\u200b\u00ad',
  code: '`a` ',
  'code-lines': '`a`\n',
  bold: '**b** ',
  struck: '~~b~~ ',
  spoilers: '||b|| ',
  nested: '||**~~b~~**|| ',
  mixed: '`a`||b|| ',
  blocks: '```\na\n```\n',
  cited: '> a\nb\n',
  'cited-code': '> `a`\nb\n',
  everything: '`a` ||b|| **c** ~~d~~ http://e ```\nf\n```\n> g\n',
  'signs-in-code': '`"\'&<>` ',
}

const messagesOfRoom = 110

const long = (unit: string) => unit.repeat(lengthMax / unit.length)
/** The messages of each room, newest last; each short one replies to the previous one. */
const rooms: Record<string, { said: string[]; responses: 'none' | 'each' | 'first' }> = {
  // One long message, quoted by sixty.
  responses: { said: [long('a **'), ...Array<string>(60).fill('yes')], responses: 'first' },
  escapes: { said: [long('&'), ...Array<string>(60).fill('&&')], responses: 'first' },
}
for (const [name, unit] of Object.entries(units)) {
  const both = [
    ['long', lengthMax],
    ['short', 300],
  ] as const
  for (const [kind, length] of both) {
    const msg = unit.repeat(length / unit.length)
    const said = Array.from({ length: messagesOfRoom }, (_, i) => `${i} ${msg}`)
    rooms[`${kind}-${name}`] = { said, responses: kind === 'short' ? 'each' : 'none' }
  }
}

async function craft(room: string): Promise<void> {
  const { said = [], responses } = rooms[room] ?? {}
  const reply: { reply_to?: number } = {}
  for (const [i, msg] of said.entries()) {
    const form = { ...json({ room, nick: `ann${i % 2}`, msg, ...reply }), agent }
    const { id } = success<SendResponse>(await send(`${server.url}/send`, form))
    if (responses === 'each' || (responses === 'first' && i === 0)) reply.reply_to = id
  }
}

beforeAll(async () => {
  server = await startServer()
  const logIn = await send(`${server.url}/api/admin/session`, json({ key: server.superKey }))
  success(logIn)
  cookie = logIn.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  for (const room of Object.keys(rooms)) await craft(room)
})
afterAll(async () => {
  agent.destroy()
  await server?.stop()
})

/** Requested as a browser does. */
const headersOf = (language: string) => ({
  Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'Accept-Encoding': 'gzip',
  'Accept-Language': language,
})

/** Processor time of the server process for a view, milliseconds. */
async function costOf(path: string, headers: Record<string, string>, times: number): Promise<number> {
  const before = await processorSeconds(server)
  for (let i = 0; i < times; i++) {
    const { status } = await send(`${server.url}${path}`, { headers, agent })
    expect(status).toBe(200)
  }
  return (((await processorSeconds(server)) - before) / times) * 1000
}

/** A busy machine makes all of them costlier; a costly one stays so. */
async function expectCost(
  path: string,
  max: number,
  headers: Record<string, string>,
  times = views,
): Promise<void> {
  await costOf(path, headers, times)
  const costs: number[] = []
  while (costs.length < tries && costs.every((cost) => cost > max))
    costs.push(await costOf(path, headers, times))
  const of = `${path} in ${headers['Accept-Language']}${headers.Cookie ? ', logged in' : ''}`
  console.log(`${of}: ${costs.map((cost) => cost.toFixed(1)).join(', ')} ms a view`)
  expect(Math.min(...costs), of).toBeLessThanOrEqual(max)
}

describe.each(['en', 'zh'])('in %s', (language) => {
  const headers = headersOf(language)

  it.each([
    ['/', millisecondsMax],
    ['/docs', millisecondsMax],
    // The longest page of the reference.
    ['/docs/hooks', millisecondsMax],
    ['/setting', millisecondsMax],
  ])('a warm view of %s costs little', (path, max) => expectCost(path, max, headers))

  it('a view of /setting costs an administrator little, too', async () => {
    const { text } = await send(`${server.url}/setting`, {
      headers: { ...headersOf(language), Cookie: cookie, 'Accept-Encoding': 'identity' },
    })
    expect(text).not.toMatch(/type="password"/)
    await expectCost('/setting', millisecondsMax, { ...headers, Cookie: cookie })
  })
})

describe.each(Object.keys(rooms))('a view of a hostile room: %s', (room) => {
  const path = `/chat?room=${room}&nick=ann`
  it('has a moderate size', async () => {
    const { body } = await send(server.url + path, {
      headers: { Accept: 'text/html', 'Accept-Encoding': 'identity' },
    })
    console.log(`${path}: ${body.byteLength} bytes`)
    expect(body.byteLength).toBeLessThanOrEqual(roomBytesMax)
  })
  it('costs little when warm', () => expectCost(path, roomMillisecondsMax, headersOf('en'), roomViews))
})
