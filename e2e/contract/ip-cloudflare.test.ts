import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  basicHeaders,
  clientAuthHeaders,
  cloudflareAddress,
  locationHeaders,
  recordedHeaders,
  ruleHeaders,
} from '../support/cloudflare-headers'
import { expectedCertificate } from '../support/expected-certificate'
import { send } from '../support/http'
import { makePki, type Pki } from '../support/pki'
import { type Server, startServer } from '../support/server'
import { ipRecordOf } from '../support/tls-client'

let pki: Pki
let server: Server

beforeAll(async () => {
  pki = makePki()
  // Loopback is listed in addition to Cloudflare's ranges.
  server = await startServer({ env: { EDGE: 'cloudflare', TRUST_PROXY: '127.0.0.1,172.64.0.0/13' } })
})
afterAll(async () => {
  await server.stop()
  pki.remove()
})

const ask = async (headers: Record<string, string>) =>
  ipRecordOf((await send(`${server.url}/ip`, { headers })).text)

it('the headers of every plan give address, country and data centre, and nothing else', async () => {
  const record = await ask(basicHeaders)
  expect(record).toMatchObject({
    ip: '203.0.113.195',
    country: 'SG',
    continent: 'AS',
    isEUCountry: false,
    colo: 'SIN',
    city: '',
    timezone: '',
    // They would describe the connection between Cloudflare and us.
    httpProtocol: '',
    clientAcceptEncoding: '',
    edgeRequestKeepAliveStatus: 0,
    clientTcpRtt: 0,
    tlsVersion: '',
  })
  expect(record.tlsClientAuth).toMatchObject({ certPresented: '', certVerified: '' })
  expect(record.countryName).toBe('Singapore')
  expect(record.requestHeaderNames).toMatchObject({ host: 1 })
  expect(
    Object.keys(record.requestHeaderNames).filter((name) => /^(cf-|cdn-loop|x-forwarded)/.test(name)),
  ).toEqual([])
})

it('Cloudflare’s country wins over the database, with the rest of its location', async () => {
  const record = await ask({ ...basicHeaders, 'X-Forwarded-For': '8.8.8.8', 'CF-IPCountry': 'FR' })
  expect(record).toMatchObject({
    ip: '8.8.8.8',
    country: 'FR',
    countryName: 'France',
    zh: { country: '法国', region: '', city: '' },
    databaseDates: { places: '' },
    isEUCountry: true,
    continent: 'EU',
    city: '',
    asn: 15169,
  })
  const same = await ask({ ...basicHeaders, 'X-Forwarded-For': '8.8.8.8', 'CF-IPCountry': 'US' })
  expect(same).toMatchObject({ country: 'US', city: 'Mountain View', regionCode: 'CA' })
  const unknown = await ask({ ...basicHeaders, 'X-Forwarded-For': '8.8.8.8', 'CF-IPCountry': 'XX' })
  expect(unknown).toMatchObject({ country: 'US', city: 'Mountain View' })
})

it('a recorded request with both managed transforms is read', async () => {
  const record = await ask(recordedHeaders)
  expect(record).toMatchObject({
    ip: '203.0.113.147',
    country: 'SG',
    continent: 'AS',
    city: 'Singapore',
    postalCode: '018989',
    latitude: '1.28967',
    longitude: '103.85007',
    timezone: 'Asia/Singapore',
    colo: 'SIN',
    requestPriority: 'u=0, i',
    message: '',
  })
  expect(record.tlsClientAuth).toMatchObject({ certPresented: '0', certVerified: 'NONE', certRevoked: '0' })
})

it('visitor location headers are read, in UTF-8', async () => {
  expect(await ask({ ...basicHeaders, ...locationHeaders })).toMatchObject({
    country: 'BR',
    continent: 'SA',
    region: 'São Paulo',
    regionCode: 'SP',
    city: 'São Paulo',
    postalCode: '01000-000',
    latitude: '-23.54750',
    longitude: '-46.63610',
    timezone: 'America/Sao_Paulo',
  })
})

it('TLS client auth headers are read', async () => {
  const { tlsClientAuth } = await ask({ ...basicHeaders, ...clientAuthHeaders })
  expect(tlsClientAuth).toEqual({
    certPresented: '1',
    certVerified: 'SUCCESS',
    certRevoked: '0',
    certIssuerDN: clientAuthHeaders['CF-Cert-Issuer-DN'],
    certSubjectDN: clientAuthHeaders['CF-Cert-Subject-DN'],
    certIssuerDNRFC2253: clientAuthHeaders['CF-Cert-Issuer-DN-RFC2253'],
    certSubjectDNRFC2253: clientAuthHeaders['CF-Cert-Subject-DN-RFC2253'],
    certIssuerDNLegacy: clientAuthHeaders['CF-Cert-Issuer-DN-Legacy'],
    certSubjectDNLegacy: clientAuthHeaders['CF-Cert-Subject-DN-Legacy'],
    certSerial: clientAuthHeaders['CF-Cert-Serial'],
    certIssuerSerial: clientAuthHeaders['CF-Cert-Issuer-Serial'],
    certSKI: clientAuthHeaders['CF-Cert-SKI'],
    certIssuerSKI: clientAuthHeaders['CF-Cert-Issuer-SKI'],
    certFingerprintSHA1: clientAuthHeaders['CF-Cert-SHA1'],
    certFingerprintSHA256: clientAuthHeaders['CF-Cert-SHA256'],
    certNotBefore: clientAuthHeaders['CF-Cert-Not-Before'],
    certNotAfter: clientAuthHeaders['CF-Cert-Not-After'],
    certRFC9440: '',
    certRFC9440TooLarge: false,
    certChainRFC9440: '',
    certChainRFC9440TooLarge: false,
  })
  const none = { 'CF-Cert-Presented': 'false', 'CF-Cert-Verified': 'false', 'CF-Cert-Revoked': 'false' }
  expect((await ask({ ...basicHeaders, ...none })).tlsClientAuth).toMatchObject({
    certPresented: '0',
    certVerified: 'NONE',
    certRevoked: '0',
  })
})

it('transform rules fill the rest, the certificate from its DER', async () => {
  const headers = { ...basicHeaders, ...clientAuthHeaders, ...ruleHeaders(pki.clients.chained) }
  const record = await ask(headers)
  expect(record).toMatchObject({
    httpProtocol: 'HTTP/3',
    clientAcceptEncoding: 'gzip, deflate, br, zstd',
    tlsVersion: 'TLSv1.3',
    tlsCipher: 'AEAD-AES128-GCM-SHA256',
    tlsClientRandom: '49kxmW+RA5XWlPrE7mL3fCJgPDrbrZI7yQnsBZlrdB8=',
    tlsClientHelloLength: '386',
    tlsClientCiphersSha1: 'JZtiTn8H/ntxORk+XXvU2EvNoz8=',
    tlsClientExtensionsSha1: 'Y7DIC8A6G0/aXviZ8ie/xDbJb7g=',
    tlsClientExtensionsSha1Le: '6e+q3vPm88rSgMTN/h7WTTxQ2wQ=',
    clientTcpRtt: 3,
    clientQuicRtt: 4,
    edgeL4: { deliveryRate: 783886 },
    verifiedBotCategory: 'Search Engine Crawler',
  })
  expect(record.tlsClientAuth).toEqual(
    expectedCertificate(pki.clients.chained, pki.intermediate, 'SUCCESS', true),
  )
})

it('nonsense in a trusted header is no 500 and fills nothing', async () => {
  const names = Object.keys({ ...locationHeaders, ...clientAuthHeaders, ...ruleHeaders(pki.clients.good) })
  for (const nonsense of ['', 'x', ':', ':AAAA:', '%', '999999999999999999999', 'a'.repeat(900), 'é']) {
    const headers = Object.fromEntries(names.map((name) => [name, nonsense]))
    const record = await ask({ ...basicHeaders, ...headers })
    expect(record).toMatchObject({
      code: 200,
      latitude: '',
      tlsVersion: '',
      clientTcpRtt: 0,
      httpProtocol: '',
    })
  }
})

it('the caller is the rightmost hop that is not Cloudflare’s', async () => {
  const chain = `198.51.100.1, 203.0.113.195, ${cloudflareAddress}`
  expect((await ask({ ...basicHeaders, 'X-Forwarded-For': chain })).ip).toBe('203.0.113.195')
})
