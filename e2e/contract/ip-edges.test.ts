import http2 from 'node:http2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IpRecord } from '@/lib/ip/contract/ip'
import { type Edge, startHaproxy, startNginx } from '../support/edges'
import { expectedCertificate, verdicts } from '../support/expected-certificate'
import { send } from '../support/http'
import { makePki, type Pki } from '../support/pki'
import { type Server, startServer } from '../support/server'
import { askOverTls, ipRecordOf } from '../support/tls-client'
import { until } from '../support/until'

interface Standing {
  edge: Edge
  platform: Server
}

let pki: Pki
const standing: Partial<Record<'nginx' | 'haproxy', Standing>> = {}

function of(name: 'nginx' | 'haproxy'): Standing {
  const found = standing[name]
  if (!found) throw new Error(`${name} did not start`)
  return found
}

beforeAll(async () => {
  pki = makePki()
  const start = async (name: 'nginx' | 'haproxy') => {
    // The CA file tells the platform the issuers' serial numbers; TLS ends at the edge.
    const env = { EDGE: name, TRUST_PROXY: '127.0.0.1', TLS_CLIENT_CA: pki.authoritiesFile, EDGE_COLO: 'LAB' }
    const platform = await startServer({ env })
    const edge = await (name === 'nginx' ? startNginx : startHaproxy)(pki, platform.url)
    standing[name] = { edge, platform }
  }
  await Promise.all([start('nginx'), start('haproxy')])
})

afterAll(async () => {
  for (const { edge, platform } of Object.values(standing)) {
    await edge.stop()
    await platform.stop()
  }
  pki.remove()
})

/** Forged headers of every edge. */
const forged = {
  'X-Forwarded-For': '8.8.8.8',
  'X-Edge-Tls-Version': 'TLSv1.1',
  'X-Edge-Tls-Cipher': 'NULL',
  'X-Edge-Tls-Random': 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
  'X-Edge-Tls-Ciphers': 'NULL-MD5',
  'X-Edge-Tls-Ciphers-Sha1': 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=',
  'X-Edge-Tls-Extensions': '0000',
  'X-Edge-Tls-Extensions-Sha1': 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=',
  'X-Edge-Tls-Hello-Length': '1',
  'X-Edge-Rtt': '999000000',
  'X-Edge-Protocol': 'HTTP/3',
  'X-Edge-Keep-Alive': '1',
  'X-Edge-Client-Verify': 'SUCCESS',
  'X-Edge-Client-Cert': 'AAAA',
  'X-Edge-Client-Chain': 'AAAA',
  'X-Edge-Bot-Category': 'Search Engine Crawler',
  'CF-Connecting-IP': '8.8.4.4',
  'CF-IPCountry': 'DE',
  'CF-IPCity': 'Berlin',
  'CF-Ray': '8f0c1d2e3f405162-FRA',
  'CF-Cert-Presented': 'true',
  'CF-Cert-Verified': 'true',
  'Client-Cert': ':AAAA:',
}

/** The record for an HTTP/2 client. */
function askOverHttp2(port: number): Promise<IpRecord> {
  return new Promise((resolve, reject) => {
    const session = http2.connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
    session.on('error', reject)
    const stream = session.request({ ':path': '/ip', priority: 'u=2, i', 'accept-encoding': 'br' })
    let text = ''
    stream.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    stream.on('end', () => {
      session.close()
      resolve(ipRecordOf(text))
    })
  })
}

it('an address in raw UTF-8 passes through nginx', async () => {
  for (const path of ['/ip?名=值', '/ip']) {
    const { record } = await askOverTls(of('nginx').edge.port, { path })
    expect(record.ip).toBe('127.0.0.1')
  }
})

describe.each(['nginx', 'haproxy'] as const)('behind the shipped configuration of %s', (name) => {
  it.each(['TLSv1.3', 'TLSv1.2'] as const)(
    'the record matches what the client knows: %s',
    async (maxVersion) => {
      const { record, seen } = await askOverTls(of(name).edge.port, { maxVersion })
      expect(seen.version).toBe(maxVersion)
      expect(record).toMatchObject({
        ip: '127.0.0.1',
        colo: 'LAB',
        httpProtocol: 'HTTP/1.1',
        edgeRequestKeepAliveStatus: 0,
        tlsVersion: maxVersion,
        tlsCipher: maxVersion === 'TLSv1.3' ? 'AEAD-AES256-GCM-SHA384' : seen.cipher,
        tlsClientCiphersSha1: seen.ciphersSha1,
      })
      expect(record.clientTcpRtt).toBeGreaterThanOrEqual(1)
      expect(record.clientTcpRtt).toBeLessThan(1000)
      expect(record.tlsClientAuth).toMatchObject({
        certPresented: '0',
        certVerified: 'NONE',
        certRevoked: '0',
      })
      const handshake = {
        tlsClientRandom: seen.random,
        tlsClientExtensionsSha1: seen.extensionsSha1,
        tlsClientExtensionsSha1Le: seen.extensionsSha1Le,
      }
      const unknown = { tlsClientRandom: '', tlsClientExtensionsSha1: '', tlsClientExtensionsSha1Le: '' }
      expect(record).toMatchObject(name === 'haproxy' ? handshake : unknown)
      // Neither reports these; they stay empty.
      expect(record.tlsClientHelloLength).toBe('')
      expect([record.ja3, record.ja3n, record.ja4, record.ja4_r]).toEqual(['', '', '', ''])
      expect(Object.values(record.tlsExportedAuthenticator)).toEqual(['', '', '', ''])
    },
  )

  it.each(verdicts)('a client certificate: %s, signed by %s: %s', async (client, issuer, verdict) => {
    const certificate = pki.clients[client]
    const { record } = await askOverTls(of(name).edge.port, { certificate })
    const signer = issuer === 'itself' ? certificate : pki[issuer]
    const expected = expectedCertificate(certificate, signer, verdict, name === 'haproxy')
    // nginx passes no chain, so the serial number of an unknown issuer is missing.
    if (name === 'nginx' && issuer === 'intermediate') expected.certIssuerSerial = ''
    expect(record.tlsClientAuth).toEqual(expected)
  })

  it('HTTP/2, its priority and its encodings are the caller’s', async () => {
    expect(await askOverHttp2(of(name).edge.port)).toMatchObject({
      httpProtocol: 'HTTP/2',
      requestPriority: 'u=2, i',
      clientAcceptEncoding: 'br',
      edgeRequestKeepAliveStatus: 1,
    })
  })

  it('a client cannot forge the headers of an edge', async () => {
    const { record: honest } = await askOverTls(of(name).edge.port)
    const { record, seen } = await askOverTls(of(name).edge.port, { headers: forged })
    const own = { clientTcpRtt: 0, tlsClientRandom: '', requestHeaderNames: {} }
    expect({ ...record, ...own }).toEqual({ ...honest, ...own })
    expect(record.clientTcpRtt).toBeLessThan(1000)
    expect(record.tlsClientRandom).toBe(name === 'haproxy' ? seen.random : '')
    expect(
      Object.keys(record.requestHeaderNames).filter((header) =>
        /^(cf|x-edge|client-cert|x-forwarded|forwarded)/.test(header),
      ),
    ).toEqual([])
  })

  it('trusts an edge only from a trusted address, and only its own headers', async () => {
    const { platform } = of(name)
    const stranger = await startServer({ env: { EDGE: name, TRUST_PROXY: '192.0.2.0/24' } })
    try {
      const direct = ipRecordOf((await send(`${stranger.url}/ip`, { headers: forged })).text)
      expect(direct).toMatchObject({ ip: '127.0.0.1', tlsVersion: '', country: '', httpProtocol: 'HTTP/1.1' })
      expect(direct.tlsClientAuth.certPresented).toBe('0')
    } finally {
      await stranger.stop()
    }
    const asProxy = ipRecordOf((await send(`${platform.url}/ip`, { headers: forged })).text)
    expect(asProxy).toMatchObject({ ip: '8.8.8.8', country: 'US', colo: 'LAB' })
  })

  it('logs paths, and never a query string or the secret of a webhook, even of a failing request', async () => {
    const { edge, platform } = of(name)
    const path = '/asked-for-the-log?key=do-not-log-me'
    await askOverTls(edge.port, { path: '/hooks/do-not-log-me/slack' })
    await askOverTls(edge.port, { path })
    expect((await send(`${platform.url}/ip?key=do-not-log-me`)).status).toBe(200)
    const alone = await (name === 'nginx' ? startNginx : startHaproxy)(pki, 'http://127.0.0.1:9')
    await askOverTls(alone.port, { path: '/hooks/do-not-log-me' }).catch(() => undefined)
    await askOverTls(alone.port, { path }).catch(() => undefined)
    // A proxy logs after it has answered.
    for (const proxy of [edge, alone])
      await until(`${name} to log the request`, () =>
        Promise.resolve(proxy.logged().includes('/asked-for-the-log')),
      )
    await alone.stop()
    for (const proxy of [edge, alone]) {
      expect(proxy.logged()).toContain('/hooks/-')
      expect(proxy.logged()).not.toContain('do-not-log-me')
    }
  })
})
