/**
 * The HTTP clients that call the API, and how their scripts are run: each in a folder with the files to send, against a
 * relay that records what goes over the wire.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { json, send } from '../support/http'
import { Program } from '../support/program'
import { headerIn, Relay } from '../support/relay'
import { outputOf } from '../support/samples'
import type { Server } from '../support/server'
import { metric } from '../support/server-metrics'
import { say, success, unique } from '../support/talk'
import { until } from '../support/until'
import { type Call, calls, type Fixture } from './calls'

export interface Client {
  name: string
  /** Its script, a file of this folder. */
  script: string
  /** What runs the script. */
  command: [program: string, ...options: string[]]
  /** What prints its version, and where the version is in that. */
  version: { command: [program: string, ...options: string[]]; pattern: RegExp }
}

const pythonVersion =
  'import requests, platform; print(requests.__version__, "(Python", platform.python_version() + ")")'

/** In the order of the table. */
export const clients: readonly Client[] = [
  {
    name: 'curl',
    script: 'curl.sh',
    command: ['sh'],
    version: { command: ['curl', '--version'], pattern: /^curl (\S+)/ },
  },
  {
    name: 'requests',
    script: 'python_requests.py',
    command: ['python3'],
    version: { command: ['python3', '-c', pythonVersion], pattern: /(.+)/ },
  },
  {
    name: 'Go net/http',
    script: 'net_http.go',
    command: ['go', 'run'],
    version: { command: ['go', 'version'], pattern: /^go version go(\S+)/ },
  },
  {
    name: 'Java HttpClient',
    script: 'HttpClientCalls.java',
    command: ['java'],
    version: { command: ['java', '--version'], pattern: /^\S+ (\S+)/ },
  },
]

/** @throws Error where the client is not on this machine */
export async function versionOf({ version }: Client): Promise<string> {
  const output = await outputOf(...version.command)
  const found = version.pattern.exec(output)?.[1]
  if (found === undefined) throw new Error(`${version.command[0]} prints ${output}`)
  return found
}

const notes = 'A file of notes: 小明 & <b>\r\n100% a=b\n'
const bigBytes = 2 ** 20
const line = '大家好, all of you! "\\ &\r\n'
/** So many bytes of UTF-8. */
const big = line.repeat(bigBytes / Buffer.byteLength(line)) + 'x'.repeat(bigBytes % Buffer.byteLength(line))

const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

export interface CallResult {
  call: Call
  /** Whether it went as it should; a reason: the client makes no such call. */
  outcome: boolean | { reason: string }
  printed: string
}

export interface ClientResult {
  client: Client
  version: string
  results: CallResult[]
  /** What it sends by default. */
  defaults: Record<'address' | 'accept' | 'acceptEncoding' | 'contentType', string>
}

/** Stores what all clients ask for. */
export async function prepareForClients(server: Server): Promise<void> {
  const texts = { 'programs-notes': notes, 'programs-big': big }
  for (const [name, text] of Object.entries(texts))
    success(await send(`${server.url}/api/sf/v1/save`, json({ name, text, encoding: 'plain' })))
  const link = { link: 'programs', target: `${server.url}/sf/programs-notes` }
  success(await send(`${server.url}/go/addlink`, json(link)))
}

function writeFiles(folder: string, prefix: string): void {
  const message = JSON.stringify({ room: prefix, nick: '小明', msg: 'packed' })
  const files: Record<string, string | Buffer> = {
    'notes.txt': notes,
    'big.txt': big,
    'big.json': JSON.stringify({ name: `${prefix}-big`, text: big }),
    'message.json.gz': gzipSync(message),
    'message.json.deflate': deflateSync(message),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
}

async function fixtureOf(url: string, server: Server, prefix: string): Promise<Fixture> {
  const fetchBody = async (path: string) => (await send(`${url}${path}`)).body
  const picture = hashOf(await fetchBody('/qrcode?text=%E5%B0%8F%E6%98%8E'))
  const reference = hashOf(await fetchBody('/openapi.json'))
  return {
    url,
    prefix,
    notes,
    big,
    hashes: { notes: hashOf(notes), big: hashOf(big), reference, picture },
    served: async (name) => (await send(`${server.url}/sf/${name}`)).text,
  }
}

/** Sends a message to the room of a client as soon as its poll waits, the only one on this server. */
async function wakeWaiting(server: Server, room: string, hasEnded: () => boolean): Promise<void> {
  const waits = async () => hasEnded() || (await metric(server, 'chat_waiting_polls')) > 0
  await until('a poll to wait', waits, 240_000)
  if (!hasEnded()) await say(server.url, { room, nick: 'ann', msg: 'wake up' })
}

async function resultOf(call: Call, lines: string[][], relay: Relay, fixture: Fixture): Promise<CallResult> {
  const line = lines.find(([id]) => id === call.id)
  const [, status = '', value = ''] = line ?? []
  const printed = line ? `${status} ${value.slice(0, 500)}` : 'nothing'
  if (status === '-') return { call, outcome: { reason: value }, printed }
  const exchanges = relay.exchanges(new RegExp(`[?&]kind=${call.id.replace('.', '\\.')}[& ]`))
  const outcome = line !== undefined && (await call.outcome({ status, value, exchanges }, fixture))
  return { call, outcome, printed }
}

function defaultsOf(relay: Relay): ClientResult['defaults'] {
  const request = (id: string) => relay.exchanges(`kind=${id}`)[0]?.request ?? ''
  const [line = ''] = request('get-utf8').split('\r\n', 1)
  return {
    address: line.includes('%E5%B0%8F') ? 'percent-encoded' : 'as it is',
    accept: headerIn(request('default-accept'), 'Accept') ?? '',
    acceptEncoding: headerIn(request('default-accept'), 'Accept-Encoding') ?? '',
    contentType: headerIn(request('raw-default'), 'Content-Type') ?? '',
  }
}

/**
 * Runs a client's calls against a server that has been prepared.
 * @throws Error with the client's output when it fails
 */
export async function runClient(client: Client, version: string, server: Server): Promise<ClientResult> {
  const folder = mkdtempSync(join(tmpdir(), 'program-'))
  const relay = await Relay.start(server.port)
  const prefix = unique('program')
  try {
    writeFiles(folder, prefix)
    const fixture = await fixtureOf(relay.url, server, prefix)
    const [command, ...options] = client.command
    const args = [...options, join(import.meta.dirname, client.script), relay.url, prefix]
    const run = new Program(command, args, {}, folder)
    run.endInput()
    let ended: number | string | undefined
    run.exited.then((status) => {
      ended = status
    })
    await wakeWaiting(server, `${prefix}-wait`, () => ended !== undefined)
    if ((await run.exited) !== 0)
      throw new Error(`${client.name} ended with ${ended}:\n${run.output}${run.errors}`)
    const lines = run.output.split('\n').map((line) => line.split('\t'))
    const results: CallResult[] = []
    for (const call of calls) results.push(await resultOf(call, lines, relay, fixture))
    return { client, version, results, defaults: defaultsOf(relay) }
  } finally {
    await relay.stop()
    rmSync(folder, { recursive: true })
  }
}
