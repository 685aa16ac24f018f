import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { duplexPair } from 'node:stream'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connections } from '../limits/connections'
import { beginsUtf8Target, encodeRequestLine, reparseRequest } from './utf8-request-line'

const errorAt = (packet: Buffer) => packet.findIndex((byte) => byte >= 0x80)
const encode = (packet: Buffer) =>
  beginsUtf8Target(packet, errorAt(packet)) ? (encodeRequestLine(packet)?.toString('latin1') ?? null) : null

it('a request line in unencoded UTF-8 is percent-encoded; the rest is unchanged', () => {
  const rest = ' HTTP/1.1\r\nX: é\r\n\r\nböd'
  const packet = Buffer.from(`POST /send?nick=小明&msg=a%20b${rest}`)
  expect(encode(packet)).toBe(
    `POST /send?nick=%E5%B0%8F%E6%98%8E&msg=a%20b${Buffer.from(rest).toString('latin1')}`,
  )
})

it.each([
  ['what does not begin the packet', Buffer.from('GET /a HTTP/1.1\r\n\r\nGET /é HTTP/1.1\r\n\r\n')],
  ['the rest of a line', Buffer.from('msg=é HTTP/1.1\r\n\r\n')],
  ['a line without its end', Buffer.from('GET /é')],
  ['bytes that are not UTF-8', Buffer.from('GET /\xe9 HTTP/1.1\r\n\r\n', 'latin1')],
  ['an unknown method', Buffer.from('BREW /é HTTP/1.1\r\n\r\n')],
])('%s is unchanged', (_, packet) => {
  expect(encode(packet)).toBeNull()
})

it('a line with an earlier error is unchanged', () => {
  const packet = Buffer.from('GET /\u0001é HTTP/1.1\r\n\r\n')
  expect(beginsUtf8Target(packet, 5)).toBe(false)
})

describe('an address in several packets', () => {
  const line = 'GET /a?b=é你😀'
  const whole = Buffer.from(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  const first = whole.indexOf('é')
  // Parsers before llhttp 9 (Node 20.19) accept unencoded bytes.
  const isTaken = Number.parseInt(process.versions.llhttp ?? '', 10) < 9
  const understood: string[] = []
  const server = createServer((request, response) => {
    const { url = '' } = request
    understood.push(url.includes('%') ? decodeURI(url) : Buffer.from(url, 'latin1').toString())
    response.end('understood')
  })
  server.on('clientError', (error, socket) => {
    if (socket.writable) reparseRequest(error, socket, () => socket.end('refused'))
  })
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => server.close())

  /** @returns the response to these packets, each parsed on its own */
  async function responseTo(pieces: readonly Buffer[], ends = false): Promise<string> {
    const [client, served] = duplexPair()
    let text = ''
    client.on('data', (chunk) => {
      text += chunk
    })
    const isOver = once(client, 'end')
    connections().opened(served as Socket)
    server.emit('connection', served)
    for (const piece of pieces) {
      if (served.writable) client.write(piece)
      // One iteration to read it, another to parse it again.
      await nextIteration()
      await nextIteration()
    }
    if (ends) client.end()
    await isOver
    client.end()
    return text
  }

  it('is parsed once when cut after its first unencoded byte', async () => {
    for (let cut = first + 1; cut < whole.length; cut++)
      expect(await responseTo([whole.subarray(0, cut), whole.subarray(cut)]), `at ${cut}`).toContain(
        'understood',
      )
    expect(understood.splice(0)).toEqual(Array(whole.length - first - 1).fill('/a?b=é你😀'))
  })

  it('is refused when cut before that byte', async () => {
    for (let cut = 1; cut <= first; cut++)
      expect(await responseTo([whole.subarray(0, cut), whole.subarray(cut)]), `at ${cut}`).toContain(
        isTaken ? 'understood' : 'refused',
      )
    expect(understood.splice(0)).toHaveLength(isTaken ? first : 0)
  })

  it.skipIf(isTaken).each([
    [
      'in more pieces than are kept',
      [...Buffer.from('é'.repeat(40))].map((byte) => Buffer.from([byte])),
      false,
    ],
    ['longer than is kept', [Buffer.from('é'.repeat(20_000))], false],
    ['and does not end', [Buffer.from('é')], true],
    ['and is no UTF-8', [Buffer.from([0xe9]), Buffer.from(' HTTP/1.1\r\n\r\n')], false],
  ])('is refused %s', async (_, rest, ends) => {
    expect(await responseTo([Buffer.from('GET /a?é'), ...rest], ends)).toBe('refused')
    expect(understood).toEqual([])
  })
})
