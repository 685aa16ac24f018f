import { Agent } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json, send } from '../support/http'
import { type Server, startServer } from '../support/server'
import { processorSeconds } from '../support/server-metrics'
import { success } from '../support/talk'

// What a view of a page costs the server.

const views = 50
const millisecondsMax = 20
/** However crafted the room is. */
const roomMillisecondsMax = 60
const tries = 3

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let server: Server
/** Of an administrator who has logged in. */
let cookie: string

const messageLength = 4000
/** What makes a room costly: nothing but links, lines to fold, marks that are capped, code. */
const rooms: Record<string, string> = {
  links: 'http://a.b/ ',
  hosts: 'http://é.аb/é@( ',
  lines: '\\\n',
  marks: 'a\u0300\u0323\u0315\u031b\u0336\u0489\u0323\u0300',
  signs: '*`_~@#:)',
  hidden: '\u202e\u2066\u200b\u00ad',
}

/** As many messages as the newest page can have. */
const messagesOfRoom = 255

async function craft(room: string, unit: string): Promise<void> {
  for (let i = 0; i < messagesOfRoom; i++) {
    const msg = `${i} ${unit.repeat(messageLength / unit.length)}`.slice(0, messageLength)
    success(await send(`${server.url}/send`, { ...json({ room, nick: `ann${i % 2}`, msg }), agent }))
  }
}

beforeAll(async () => {
  server = await startServer()
  const logIn = await send(`${server.url}/api/admin/session`, json({ key: server.superKey }))
  success(logIn)
  cookie = logIn.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  for (const [room, unit] of Object.entries(rooms)) await craft(room, unit)
})
afterAll(async () => {
  agent.destroy()
  await server?.stop()
})

/** As a browser asks for it. */
const headersOf = (language: string) => ({
  ...{ Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Accept-Encoding': 'gzip' },
  'Accept-Language': language,
})

/** Processor time of the server's own process for a view, in milliseconds. */
async function costOf(path: string, headers: Record<string, string>): Promise<number> {
  const before = await processorSeconds(server)
  for (let i = 0; i < views; i++) {
    const { status } = await send(`${server.url}${path}`, { headers, agent })
    expect(status).toBe(200)
  }
  return (((await processorSeconds(server)) - before) / views) * 1000
}

/** A busy machine makes everything more costly; what is costly by itself stays so. */
async function expectCost(path: string, max: number, headers: Record<string, string>): Promise<void> {
  await costOf(path, headers)
  const costs: number[] = []
  while (costs.length < tries && costs.every((cost) => cost > max)) costs.push(await costOf(path, headers))
  const of = `${path} in ${headers['Accept-Language']}${headers.Cookie ? ', logged in' : ''}`
  console.log(`${of}: ${costs.map((cost) => cost.toFixed(1)).join(', ')} ms a view`)
  expect(Math.min(...costs), of).toBeLessThanOrEqual(max)
}

describe.each(['en', 'zh'])('in %s', (language) => {
  const headers = headersOf(language)

  it.each(['/', '/docs', '/setting'])('a view of %s costs little once it is warm', (path) =>
    expectCost(path, millisecondsMax, headers),
  )

  it('a view of /setting costs little for whoever has logged in, too', async () => {
    const { text } = await send(`${server.url}/setting`, {
      headers: { ...headersOf(language), Cookie: cookie, 'Accept-Encoding': 'identity' },
    })
    expect(text).not.toMatch(/type="password"/)
    await expectCost('/setting', millisecondsMax, { ...headers, Cookie: cookie })
  })

  it.each(Object.keys(rooms))('a view of a crafted room costs little: %s', (room) =>
    expectCost(`/chat?room=${room}&nick=ann`, roomMillisecondsMax, headers),
  )
})
