import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { until } from '@/e2e/support/until'
import { parseClientHello, readClientHello } from './client-hello'

const sha1 = (hex: string) => createHash('sha1').update(Buffer.from(hex, 'hex')).digest('base64')
const u16 = (value: number) => value.toString(16).padStart(4, '0')
const vector = (hex: string, lengthBytes = 2) =>
  (hex.length / 2).toString(16).padStart(lengthBytes * 2, '0') + hex

/** The handshake message of a ClientHello with GREASE, two suites and three extensions. */
function message(random = 'ab'.repeat(32)): string {
  const extensions = vector(`0a0a${vector('')}0010${vector('0003026832')}002b${vector('020304')}`)
  const body = `0303${random}${vector('11'.repeat(32), 1)}${vector('0a0a13011302')}${vector('00', 1)}${extensions}`
  return `01${vector(body, 3)}`
}

const records = (hex: string, size = 1e6) =>
  (hex.match(new RegExp(`.{1,${size * 2}}`, 'g')) ?? []).map((part) => `160301${vector(part)}`).join('')

const read = (hex: string) => parseClientHello(Buffer.from(hex, 'hex'))

describe('a ClientHello', () => {
  it('has a random, a length and hashes of its lists, GREASE included', () => {
    expect(read(records(message()))).toMatchObject({
      state: 'complete',
      facts: {
        tlsClientRandom: Buffer.from('ab'.repeat(32), 'hex').toString('base64'),
        tlsClientHelloLength: String(message().length / 2 - 4),
        tlsClientCiphersSha1: sha1('0a0a13011302'),
        tlsClientExtensionsSha1: sha1('0a0a0010002b'),
        tlsClientExtensionsSha1Le: sha1('0a0a10002b00'),
        ja4_r: 't13i0202h2_1301,1302_002b',
      },
    })
  })

  it.each([2, 5, 40, 100])('may be split into records of %i bytes', (size) => {
    expect(read(records(message(), size))).toEqual(read(records(message())))
  })

  it('in more than 64 records is rejected, even before it is complete', () => {
    const hex = message().padEnd(2 * 300, '0')
    expect(read(records(hex.slice(0, 2 * 64), 1))).toEqual({ state: 'incomplete' })
    expect(read(records(hex.slice(0, 2 * 65), 1))).toEqual({ state: 'refused' })
    expect(read(records(message(), 1))).toEqual({ state: 'refused' })
  })

  it('is incomplete until its last byte', () => {
    const whole = Buffer.from(records(message(), 60), 'hex')
    for (let length = 0; length < whole.length; length++)
      expect(parseClientHello(whole.subarray(0, length)), String(length)).toEqual({ state: 'incomplete' })
    expect(parseClientHello(whole).state).toBe('complete')
  })

  it('may have no extensions', () => {
    const body = `0303${'00'.repeat(32)}00${vector('c02f')}0100`
    expect(read(records(`01${vector(body, 3)}`)).state).toBe('complete')
  })

  it('with any byte changed never throws', () => {
    const whole = Buffer.from(records(message()), 'hex')
    for (let at = 0; at < whole.length; at++)
      for (const value of [0, 1, 0x7f, 0xff]) {
        const broken = Buffer.from(whole)
        broken[at] = value
        expect(['complete', 'incomplete', 'refused']).toContain(parseClientHello(broken).state)
      }
  })

  it.each([
    ['another content type', '17030100020100'],
    ['another version', `160201${u16(2)}0100`],
    ['another message', records('0200000100')],
    ['an endless message', records('01ffffff')],
    ['a record beyond the limit', '1603014001'],
  ])('%s is rejected', (_name, hex) => {
    expect(read(hex)).toEqual({ state: 'refused' })
  })
})

/** The response of an HTTPS port to these bytes, after both sides closed. */
async function responseTo(bytes: string): Promise<string> {
  const server = createServer((socket) => readClientHello(socket, () => undefined)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Keeps its own side open.
  const { port } = server.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  client.on('error', () => undefined)
  let received = ''
  client.on('data', (chunk) => {
    received += chunk.toString()
  })
  client.write(bytes)
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  await once(client, 'end').catch(() => undefined)
  await until('the connection to close', async () => (await connections()) === 0)
  client.destroy()
  server.close()
  return received
}

it('plain HTTP gets an error response, and the connection closes', async () => {
  const response = await responseTo('GET /ip HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(response).toMatch(/^HTTP\/1\.1 400 /)
  expect(response).toContain('Cache-Control: no-store\r\n')
  expect(response).toContain('Access-Control-Allow-Origin: *\r\n')
  expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toEqual({
    code: 400,
    error: 'invalid_parameter',
    message: 'This port speaks HTTPS: start the address with https://.',
    rule: 'https_only',
  })
})
