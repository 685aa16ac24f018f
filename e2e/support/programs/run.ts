import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { json, send } from '../http'
import { Program } from '../program'
import type { Server } from '../server'
import { metric } from '../server-metrics'
import { say, success, unique } from '../talk'
import { until } from '../until'
import { type Kind, kinds, type Place } from './kinds'
import { scriptOf, type TriedProgram } from './programs'
import { headerIn, WatchingRelay } from './watching-relay'

const notes = 'A file of notes: 小明 & <b>\r\n100% a=b\n'
const bigBytes = 2 ** 20
const line = '大家好, all of you! "\\ &\r\n'
/** So many bytes of UTF-8. */
const big = line.repeat(bigBytes / Buffer.byteLength(line)) + 'x'.repeat(bigBytes % Buffer.byteLength(line))

const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** How a program fared with a kind of call. */
export interface Cell {
  kind: Kind
  /** Whether it went as it should; a reason: the program makes no such call. */
  outcome: boolean | { reason: string }
  /** What it printed. */
  printed: string
}

export interface Fared {
  program: TriedProgram
  version: string
  cells: Cell[]
  /** What it sends unless it is told otherwise. */
  habits: Record<'address' | 'accept' | 'acceptEncoding' | 'label', string>
}

/** What all programs ask for. */
export async function prepareForPrograms(server: Server): Promise<void> {
  const texts = { 'programs-notes': notes, 'programs-big': big }
  for (const [name, text] of Object.entries(texts))
    success(await send(`${server.url}/api/sf/v1/save`, json({ name, text, encoding: 'plain' })))
  const link = { link: 'programs', target: `${server.url}/sf/programs-notes` }
  success(await send(`${server.url}/go/addlink`, json(link)))
}

function writeFiles(folder: string, prefix: string): void {
  const packed = JSON.stringify({ room: prefix, nick: '小明', msg: 'packed' })
  const files: Record<string, string | Buffer> = {
    'notes.txt': notes,
    'big.txt': big,
    'big.json': JSON.stringify({ name: `${prefix}-big`, text: big }),
    'message.json.gz': gzipSync(packed),
    'message.json.deflate': deflateSync(packed),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
}

async function placeOf(url: string, server: Server, prefix: string): Promise<Place> {
  const ask = async (path: string) => (await send(`${url}${path}`)).body
  const picture = hashOf(await ask('/qrcode?text=%E5%B0%8F%E6%98%8E'))
  const reference = hashOf(await ask('/openapi.json'))
  return {
    ...{ url, prefix, notes, big },
    hashes: { notes: hashOf(notes), big: hashOf(big), reference, picture },
    served: async (name) => (await send(`${server.url}/sf/${name}`)).text,
  }
}

/** Says something in the room of a program as soon as it waits there. Nobody else waits on this server. */
async function wakeWaiting(server: Server, room: string, hasEnded: () => boolean): Promise<void> {
  const waits = async () => hasEnded() || (await metric(server, 'chat_waiting_polls')) > 0
  await until('a poll to wait', waits, 240_000)
  if (!hasEnded()) await say(server.url, { room, nick: 'ann', msg: 'wake up' })
}

async function cellOf(kind: Kind, lines: string[][], relay: WatchingRelay, place: Place): Promise<Cell> {
  const line = lines.find(([id]) => id === kind.id)
  const [, status = '', value = ''] = line ?? []
  const printed = line ? `${status} ${value.slice(0, 500)}` : 'nothing'
  if (status === '-') return { kind, outcome: { reason: value }, printed }
  const exchanges = relay.exchanges(new RegExp(`[?&]kind=${kind.id.replace('.', '\\.')}[& ]`))
  const outcome = line !== undefined && (await kind.outcome({ status, value, exchanges }, place))
  return { kind, outcome, printed }
}

function habitsOf(relay: WatchingRelay): Fared['habits'] {
  const request = (kind: string) => relay.exchanges(`kind=${kind}`)[0]?.request ?? ''
  const [line = ''] = request('get-utf8').split('\r\n', 1)
  const address = line === '' ? 'not at all' : line.includes('%E5%B0%8F') ? 'percent-encoded' : 'as it is'
  return {
    address,
    accept: headerIn(request('default-accept'), 'Accept') ?? '',
    acceptEncoding: headerIn(request('default-accept'), 'Accept-Encoding') ?? '',
    label: headerIn(request('raw-default'), 'Content-Type') ?? '',
  }
}

/**
 * Runs a program's calls against a server that has been prepared.
 * @throws Error with what it complained of, when it does not come to its end
 */
export async function tryProgram(program: TriedProgram, version: string, server: Server): Promise<Fared> {
  const folder = mkdtempSync(join(tmpdir(), 'program-'))
  const relay = await WatchingRelay.start(server.url)
  const prefix = unique('program')
  try {
    writeFiles(folder, prefix)
    const place = await placeOf(relay.url, server, prefix)
    const [command, ...options] = program.command
    const args = [...options, scriptOf(program), relay.url, prefix]
    const run = new Program(command, args, await program.env?.(), folder)
    run.endInput()
    let ended: number | string | undefined
    run.exited.then((status) => {
      ended = status
    })
    await wakeWaiting(server, `${prefix}-wait`, () => ended !== undefined)
    if ((await run.exited) !== 0)
      throw new Error(`${program.name} ended with ${ended}:\n${run.output}${run.errors}`)
    const lines = run.output.split('\n').map((line) => line.split('\t'))
    const cells: Cell[] = []
    for (const kind of kinds) cells.push(await cellOf(kind, lines, relay, place))
    return { program, version, cells, habits: habitsOf(relay) }
  } finally {
    await relay.stop()
    rmSync(folder, { recursive: true })
  }
}
