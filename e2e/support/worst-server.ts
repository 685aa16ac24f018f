import { json, send, sendRaw } from './http'
import { type Server, startServer } from './server'
import { processorSeconds } from './server-metrics'
import { responseIn } from './wire'
import { bytes, codePoints, corpus, grow } from './worst-corpus'
import { type WorstInput, worstInputs } from './worst-inputs'
import { hookToken, stored, textBytes } from './worst-targets'

const accept = 'text/html, application/json'

/** The session comes first: a long cookie header is read behind it, too. */
const withCookie = (cookie: string, { Cookie: others, ...headers }: Record<string, string>) => ({
  ...headers,
  Cookie: others === undefined ? cookie : `${cookie}; ${others}`,
})

/** Sends an input as an administrator, whom every endpoint admits. @returns the status */
export async function ask(
  { server, token, cookie }: World,
  input: WorstInput,
  size: number,
): Promise<number> {
  const { path, call, rawHost, byCookie } = input.request(Math.max(1, Math.floor(size)))
  if (rawHost !== undefined) {
    const head = `Host: ${rawHost}\r\nAccept: ${accept}\r\nConnection: close`
    return responseIn(await sendRaw(server.url, `GET ${path} HTTP/1.1\r\n${head}\r\n\r\n`)).status
  }
  const given = { Accept: accept, ...call.headers }
  const headers = byCookie
    ? withCookie(cookie, given)
    : { Authorization: `Bearer ${server.superKey}`, ...given }
  const response = await send(`${server.url}${path.replace(hookToken, token)}`, { ...call, headers })
  return response.status
}

/** Processor time of the server process per request, the mean of several. */
export async function processorSecondsOf(
  world: World,
  input: WorstInput,
  size: number,
  rounds = 1,
): Promise<number> {
  const before = await processorSeconds(world.server)
  for (let i = 0; i < rounds; i++) await ask(world, input, size)
  return ((await processorSeconds(world.server)) - before) / rounds
}

/** Endpoints that return everything stored: called while there is little. */
const wholeStore = ['GET /api/admin/backup', 'GET /api/admin/export', 'GET /api/admin/words/export']

/** All inputs by endpoint. */
export function inputsByEndpoint(extent: Parameters<typeof worstInputs>[0]): Map<string, WorstInput[]> {
  const byEndpoint = new Map<string, WorstInput[]>(wholeStore.map((endpoint) => [endpoint, []]))
  for (const input of worstInputs(extent)) {
    const there = byEndpoint.get(input.endpoint)
    if (there) there.push(input)
    else byEndpoint.set(input.endpoint, [input])
  }
  return byEndpoint
}

/** A server prepared for the worst inputs. */
export interface World {
  server: Server
  token: string
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

/** A text of the largest size: lines, addresses, invisible characters, marks. */
const craftedText = () =>
  grow({ unit: '\u202e<b>[x](http://h.example/é?a=&b)</b>\u0300\u0323 漢字\t\n\n' }, textBytes - 64, bytes)

async function fill(server: Server): Promise<string> {
  await store(server, '/api/admin/services/mail', { status: 'running' }, 'PATCH')
  await store(server, '/api/admin/words', { words: corpus.words.map((word) => ({ word, action: 'mask' })) })
  for (const pattern of corpus.messages)
    await store(server, '/send', {
      room: stored.read,
      nick: 'ann',
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
  // Headers of proxies and edges are parsed only from a trusted one.
  TRUST_PROXY: '1',
  EDGE: 'nginx',
}

/** Starts a server with words, a room, texts, links and a webhook. */
export async function startWorld(): Promise<World> {
  const server = await startServer({ env })
  try {
    return { server, token: await fill(server), cookie: await logIn(server) }
  } catch (error) {
    await server.stop()
    throw error
  }
}
