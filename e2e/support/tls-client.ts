import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { IpRecord } from '@/lib/ip/contract/ip'
import { requireFit } from './fits'
import type { JsonResponse } from './http'
import { listen, portOf } from './listen'
import type { Certificate } from './pki'
import { Relay } from './relay'
import { responseIn } from './wire'

export const ipRecordOf = (text: string) => JSON.parse(text) as IpRecord

/** The first bytes that Node sends as a TLS client. */
export async function clientHello(): Promise<Buffer> {
  const server = createServer()
  await listen(server)
  const client = connectTls({ port: portOf(server), host: '127.0.0.1', rejectUnauthorized: false })
  client.on('error', () => undefined)
  try {
    return await new Promise<Buffer>((resolve) => {
      server.once('connection', (socket) => socket.once('data', resolve))
    })
  } finally {
    client.destroy()
    server.close()
  }
}

/** What the client knows about a handshake. */
export interface Seen {
  version: string
  cipher: string
  random: string
  helloLength: string
  ciphersSha1: string
  extensionsSha1: string
  extensionsSha1Le: string
  /** The first part of JA4, and JA3. */
  ja4Head: string
  ja3: string
  exported: {
    clientHandshake: string
    serverHandshake: string
    clientFinished: string
    serverFinished: string
  }
}

export interface TlsCall {
  path?: string
  certificate?: Certificate
  maxVersion?: 'TLSv1.2' | 'TLSv1.3'
  headers?: Record<string, string>
}

const base64Sha1 = (hex: string) => createHash('sha1').update(Buffer.from(hex, 'hex')).digest('base64')

/** Parses a ClientHello from hexadecimal digits, independently of the server's parser. */
function seenInHello(hex: string): Omit<Seen, 'version' | 'cipher' | 'exported'> {
  const length = Number.parseInt(hex.slice(12, 18), 16)
  let at = 18 + 4
  const take = (bytes: number) => {
    at += bytes * 2
    return hex.slice(at - bytes * 2, at)
  }
  const vector = (lengthBytes: number) => take(Number.parseInt(take(lengthBytes), 16))
  const random = take(32)
  vector(1)
  const suites = vector(2)
  vector(1)
  const end = at + 4 + Number.parseInt(hex.slice(at, at + 4), 16) * 2
  at += 4
  const ids: string[] = []
  const contents: Record<string, string> = {}
  while (at < end) {
    const id = take(2)
    ids.push(id)
    contents[id] = vector(2)
  }
  const decimal = (list: string, digits: number) =>
    (list.match(new RegExp(`.{${digits}}`, 'g')) ?? []).map((part) => Number.parseInt(part, 16)).join('-')
  const groups = decimal((contents['000a'] ?? '').slice(4), 4)
  const formats = decimal((contents['000b'] ?? '').slice(2), 2)
  const ja3 = ['771', decimal(suites, 4), decimal(ids.join(''), 4), groups, formats].join(',')
  const version = contents['002b']?.includes('0304') ? '13' : '12'
  const sizes = [suites.length / 4, ids.length].map((size) => String(size).padStart(2, '0')).join('')
  return {
    random: Buffer.from(random, 'hex').toString('base64'),
    helloLength: String(length),
    ciphersSha1: base64Sha1(suites),
    extensionsSha1: base64Sha1(ids.join('')),
    extensionsSha1Le: base64Sha1(ids.map((id) => id.slice(2) + id.slice(0, 2)).join('')),
    ja3: createHash('md5').update(ja3).digest('hex'),
    ja4Head: `t${version}${ids.includes('0000') ? 'd' : 'i'}${sizes}00_`,
  }
}

function exported(socket: TLSSocket): Seen['exported'] {
  const length = socket.getCipher().name.endsWith('384') ? 48 : 32
  const value = (label: string) =>
    socket.exportKeyingMaterial(length, `EXPORTER-${label}`, Buffer.alloc(0)).toString('hex')
  return {
    clientHandshake: value('client authenticator handshake context'),
    serverHandshake: value('server authenticator handshake context'),
    clientFinished: value('client authenticator finished key'),
    serverFinished: value('server authenticator finished key'),
  }
}

function request(socket: TLSSocket, path: string, headers: Record<string, string>): Promise<JsonResponse> {
  const lines = Object.entries({ Host: 'localhost', Connection: 'close', ...headers })
  socket.write(
    `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  return new Promise((resolve, reject) => {
    let received = ''
    const finish = () => {
      const { status, headers, text } = responseIn(received)
      resolve({ status, headers, text, body: Buffer.from(text) })
    }
    socket.setEncoding('utf8').on('data', (piece: string) => {
      received += piece
      // An idle keep-alive connection does not end by itself.
      if (responseIn(received).isWhole) socket.end()
    })
    socket.on('error', (error) => (received === '' ? reject(error) : finish()))
    socket.on('close', finish)
  })
}

/**
 * Gets /ip over TLS, with what the client knows of the handshake. Rejects when the response does not fit the definition.
 */
export async function askOverTls(
  port: number,
  call: TlsCall = {},
): Promise<{ record: IpRecord; seen: Seen }> {
  const { path = '/ip', certificate, maxVersion = 'TLSv1.3', headers = {} } = call
  const relay = await Relay.start(port)
  try {
    const own = certificate ? { cert: certificate.cert, key: certificate.key } : {}
    const socket = connectTls({
      port: relay.port,
      host: '127.0.0.1',
      rejectUnauthorized: false,
      maxVersion,
      ...own,
    })
    await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
    const { name } = socket.getCipher()
    const seen = {
      ...seenInHello(Buffer.from(relay.exchanges()[0]?.request ?? '', 'latin1').toString('hex')),
      version: socket.getProtocol() ?? '',
      cipher: name,
      exported: exported(socket),
    }
    const response = await request(socket, path, headers)
    requireFit('GET', path, response)
    return { record: ipRecordOf(response.text), seen }
  } finally {
    await relay.stop()
  }
}
