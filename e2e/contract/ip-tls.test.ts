import { X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:https'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectedCertificate, verdicts } from '../support/expected-certificate'
import { send } from '../support/http'
import { recordInPage } from '../support/page-record'
import { type Certificate, makePki, type Pki } from '../support/pki'
import { type Server, startServer } from '../support/server'
import { askOverTls, ipRecordOf } from '../support/tls-client'
import { until } from '../support/until'

const metricsKey = 'only-for-numbers'
let pki: Pki
let server: Server
const cert = () => join(pki.folder, 'live-cert.pem')
const key = () => join(pki.folder, 'live-key.pem')

function install(from: { cert: string; key: string }): void {
  writeFileSync(cert(), from.cert)
  writeFileSync(key(), from.key)
}

beforeAll(async () => {
  pki = makePki()
  install(pki.server)
  server = await startServer({
    env: {
      TLS_CERT: cert(),
      TLS_KEY: key(),
      TLS_CLIENT_CA: pki.authoritiesFile,
      EDGE: 'haproxy',
      METRICS_KEY: metricsKey,
    },
  })
})
afterAll(async () => {
  expect(await server.stop()).toBe(0)
  pki.remove()
})

describe('the record of a direct TLS connection matches what the client knows', () => {
  it.each(['TLSv1.3', 'TLSv1.2'] as const)('%s', async (maxVersion) => {
    const { record, seen } = await askOverTls(server.port, { maxVersion })
    expect(record).toMatchObject({
      ip: '127.0.0.1',
      httpProtocol: 'HTTP/1.1',
      edgeRequestKeepAliveStatus: 0,
      tlsVersion: seen.version,
      tlsCipher: maxVersion === 'TLSv1.3' ? 'AEAD-AES256-GCM-SHA384' : seen.cipher,
      tlsClientRandom: seen.random,
      tlsClientHelloLength: seen.helloLength,
      tlsClientCiphersSha1: seen.ciphersSha1,
      tlsClientExtensionsSha1: seen.extensionsSha1,
      tlsClientExtensionsSha1Le: seen.extensionsSha1Le,
      ja3: seen.ja3,
      tlsExportedAuthenticator: seen.exported,
    })
    expect(record.ja4).toMatch(new RegExp(`^${seen.ja4Head}[0-9a-f]{12}_[0-9a-f]{12}$`))
    expect(record.ja4_r.startsWith(seen.ja4Head)).toBe(true)
    expect(record.ja3n).toMatch(/^[0-9a-f]{32}$/)
    expect(seen.version).toBe(maxVersion)
    expect(record.clientTcpRtt).toBeGreaterThanOrEqual(1)
    expect(record.clientTcpRtt).toBeLessThan(2000)
    expect(record.tlsClientAuth).toMatchObject({ certPresented: '0', certVerified: 'NONE', certRevoked: '0' })
  })

  it.each(verdicts)('a client certificate: %s, signed by %s: %s', async (name, issuer, verdict) => {
    const client = pki.clients[name]
    const { record } = await askOverTls(server.port, { certificate: client })
    const signer = issuer === 'itself' ? client : pki[issuer]
    expect(record.tlsClientAuth).toEqual(expectedCertificate(client, signer, verdict, true))
  })

  it('the page shows it too', async () => {
    const { good } = pki.clients
    const one = { keepAlive: true, maxSockets: 1, rejectUnauthorized: false }
    const agent = new Agent({ ...one, cert: good.cert, key: good.key })
    const ask = (path: string) => send(server.url + path, { agent })
    const record = ipRecordOf((await ask('/ip')).text)
    const rendered = recordInPage((await ask('/tools/ip')).text)
    agent.destroy()
    expect(rendered?.tlsClientRandom).toMatch(/^[\w+/]{43}=$/)
    expect(rendered?.tlsClientAuth.certVerified).toBe('SUCCESS')
    // The round trip is measured for each request.
    expect({ ...rendered, clientTcpRtt: 1 }).toEqual({ ...record, clientTcpRtt: 1 })
  })

  it('a connection never shows data of another', async () => {
    const [first, second] = await Promise.all([
      askOverTls(server.port, { certificate: pki.clients.good }),
      askOverTls(server.port),
    ])
    expect(first.record.tlsClientRandom).not.toBe(second.record.tlsClientRandom)
    expect(second.record.tlsClientAuth.certPresented).toBe('0')
  })

  it('an address in raw UTF-8 is understood over TLS', async () => {
    expect((await askOverTls(server.port, { path: '/ip?名=值' })).record.tlsVersion).toBe('TLSv1.3')
  })

  it('headers of an edge are not trusted on a direct connection', async () => {
    const headers = { 'X-Edge-Tls-Version': 'TLSv1.1', 'X-Edge-Rtt': '999000', 'CF-IPCountry': 'DE' }
    const { record } = await askOverTls(server.port, { headers })
    expect(record).toMatchObject({ tlsVersion: 'TLSv1.3', country: '' })
    expect(Object.keys(record.requestHeaderNames).sort()).toEqual(['connection', 'host'])
  })
})

/** Sends bytes and returns what arrived until the connection closed. */
function poke(bytes: Buffer | string, endsItself = true): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket: Socket = connect(server.port, '127.0.0.1', () => {
      socket.write(bytes)
      if (!endsItself) socket.end()
    })
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
}

const record = (body: string, length = body.length / 2) =>
  Buffer.from(`160301${length.toString(16).padStart(4, '0')}${body}`, 'hex')

describe('a connection without a ClientHello', () => {
  it.each([
    ['garbage', Buffer.from('garbage\r\n')],
    ['SSL 2', Buffer.from('802e0100020015000000100100800700c0', 'hex')],
    ['an empty record', Buffer.from('1603010000', 'hex')],
    ['lists that overrun', record(`010000250303${'00'.repeat(32)}ffffff`)],
    ['half a list of ciphers', record(`0100002a0303${'00'.repeat(32)}0000031301020100`)],
    ['bytes after the end', record(`0100002b0303${'00'.repeat(32)}000002130101000000ff`)],
    ['a ClientHello nobody can answer', record(`010000290303${'00'.repeat(32)}000002ffff0100`)],
  ])('%s', async (_name, bytes) => {
    expect(await poke(bytes)).not.toContain('HTTP')
  })

  it('ends when the ClientHello is missing, too slow or cut, and the server goes on', async () => {
    const slow = new Promise<void>((resolve) => {
      const socket = connect(server.port, '127.0.0.1')
      const timer = setInterval(() => socket.write(Buffer.from([0x16])), 1000)
      socket.write(Buffer.from('16030102000100', 'hex'))
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearInterval(timer)
        resolve()
      })
    })
    // Node itself would wait for two minutes, longer than this test.
    await Promise.all([poke(''), poke(Buffer.from('160301020001', 'hex'), false), slow])
    expect((await askOverTls(server.port)).record.code).toBe(200)
  })

  it('is accepted when the ClientHello comes in pieces of one byte', async () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.setNoDelay(true)
    await new Promise((resolve) => socket.once('connect', resolve))
    const write = socket.write.bind(socket)
    let isFirst = true
    socket.write = ((chunk: Uint8Array, ...rest: never[]) => {
      if (!isFirst) return write(chunk, ...rest)
      isFirst = false
      for (const byte of chunk.subarray(0, -1)) write(Uint8Array.of(byte))
      return write(chunk.subarray(-1), ...rest)
    }) as typeof socket.write
    const tls = connectTls({ socket, rejectUnauthorized: false })
    await new Promise((resolve, reject) => tls.once('secureConnect', resolve).once('error', reject))
    expect(tls.getProtocol()).toBe('TLSv1.3')
    tls.destroy()
  })
})

describe('SIGHUP', () => {
  const subjectNow = () =>
    new Promise<string>((resolve, reject) => {
      const socket = connectTls({ port: server.port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        resolve(String(socket.getPeerX509Certificate()?.serialNumber))
        socket.destroy()
      })
      socket.on('error', reject)
    })

  const metricsNow = () =>
    new Promise<string>((resolve, reject) => {
      const headers = { Authorization: `Bearer ${metricsKey}` }
      const asked = {
        host: '127.0.0.1',
        port: server.port,
        path: '/metrics',
        rejectUnauthorized: false,
        headers,
      }
      get(asked, (response) => text(response).then(resolve, reject)).on('error', reject)
    })
  const endOf = ({ cert }: Certificate) => Date.parse(new X509Certificate(cert).validTo) / 1000
  const sayingWhenItEnds = (certificate: Certificate) =>
    expect.stringContaining(`\ntls_certificate_end_timestamp_seconds ${endOf(certificate)}\n`)

  it('new certificates are used, broken ones change nothing, and a metric has the end of the current one', async () => {
    const before = await subjectNow()
    expect(await metricsNow()).toEqual(sayingWhenItEnds(pki.server))
    install(pki.clients.selfSigned)
    server.signal('SIGHUP')
    const after = await until('the new certificate', async () => {
      const now = await subjectNow()
      return now === before ? undefined : now
    })
    writeFileSync(key(), 'no key')
    server.signal('SIGHUP')
    await until('the complaint', () => server.output().includes('the old ones stay'))
    expect(await subjectNow()).toBe(after)
    expect(await metricsNow()).toEqual(sayingWhenItEnds(pki.clients.selfSigned))
    expect(readFileSync(key(), 'utf8')).toBe('no key')
  })
})
