import { json, send } from './http'
import { type Server, startServer } from './server'
import { bytes, codePoints, corpus, grow } from './worst-corpus'
import { stored } from './worst-places'
import { textBytes } from './worst-sizes'

/** A server with what the worst inputs are made for. */
export interface World {
  server: Server
  /** Of the hook that posts into its room. */
  token: string
  /** Of a log-on to its control panel. */
  cookie: string
}

const bearer = (server: Server) => ({ Authorization: `Bearer ${server.superKey}` })

async function store(
  server: Server,
  path: string,
  fields: Record<string, unknown>,
  method = 'POST',
): Promise<string> {
  const call = { ...json(fields, bearer(server)), method }
  const { status, text } = await send(`${server.url}${path}`, call)
  if (status !== 200) throw new Error(`${path} did not take ${JSON.stringify(fields).slice(0, 200)}: ${text}`)
  return text
}

const messageLength = 1000

/** A text of the largest size: lines, addresses, signs that are not seen, marks. */
const craftedText = () =>
  grow({ unit: '\u202e<b>[x](http://h.example/é?a=&b)</b>\u0300\u0323 漢字\t\n\n' }, textBytes - 64, bytes)

async function fill(server: Server): Promise<string> {
  await store(server, '/api/admin/services/mail', { status: 'running' }, 'PATCH')
  await store(server, '/api/admin/words', { words: corpus.words.map((word) => ({ word, action: 'mask' })) })
  for (const pattern of corpus.messages)
    await store(server, '/send', {
      ...{ room: stored.read, nick: 'ann' },
      msg: grow(pattern, messageLength, codePoints),
    })
  for (const [name, text] of [
    [stored.read, craftedText()],
    [stored.written, 'x'],
  ])
    await store(server, '/api/sf/v1/save', { name, text, encoding: 'plain' })
  for (const link of Object.values(stored))
    await store(server, '/go/addlink', { link, target: 'http://h.example/' })
  const made = await store(server, '/api/admin/inhooks', { room: stored.read, nick: 'hook' })
  return (JSON.parse(made) as { token: string }).token
}

async function logIn(server: Server): Promise<string> {
  const { headers } = await send(`${server.url}/api/admin/session`, json({ key: server.superKey }))
  return headers['set-cookie']?.[0]?.split(';', 1)[0] ?? ''
}

const env = {
  // Nothing listens there, so no mail is sent.
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'platform@example.org',
  // What a proxy says is read where one is trusted only; so is what an edge says.
  TRUST_PROXY: '1',
  EDGE: 'nginx',
}

/** Starts a server and stores what the worst inputs ask for: words, a room, texts, links, a hook. */
export async function startWorld(): Promise<World> {
  const server = await startServer({ env })
  try {
    return { server, token: await fill(server), cookie: await logIn(server) }
  } catch (error) {
    await server.stop()
    throw error
  }
}
