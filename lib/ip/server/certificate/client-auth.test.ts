import { X509Certificate } from 'node:crypto'
import type { LRUCache } from 'lru-cache'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePki, type Pki } from '@/e2e/support/pki'
import { processState } from '@/lib/core/process-state'
import type { TlsClientAuth } from '../../contract/ip'
import { clientAuthOf, parseCertificate } from './client-auth'
import { childrenOf, readDer } from './der'

let pki: Pki
beforeAll(() => {
  pki = makePki()
})
afterAll(() => {
  pki?.remove()
})

const sequence = 0x30
const set = 0x31

function tlv(tag: number, ...contents: Buffer[]): Buffer {
  const bytes = Buffer.concat(contents)
  const head = Buffer.from([tag, 0x83, 0, 0, 0])
  head.writeUIntBE(bytes.length, 2, 3)
  return Buffer.concat([head, bytes])
}

/** A name of one `CN` with that many control characters. */
function nameOf(length: number, character = 1): Buffer {
  const commonName = Buffer.from('0603550403', 'hex')
  return tlv(sequence, tlv(set, tlv(sequence, commonName, tlv(0x0c, Buffer.alloc(length, character)))))
}

/** A certificate with this issuer and subject; its signature is invalid. */
function certificateOf(name: Buffer): Buffer {
  const [tbs, ...signature] = childrenOf(readDer(new X509Certificate(pki.clients.selfSigned.cert).raw))
  if (!tbs) throw new Error('no certificate')
  const fields = childrenOf(tbs).map(({ whole }, i) => (i === 3 || i === 5 ? name : whole))
  return tlv(sequence, tlv(sequence, ...fields), ...signature.map(({ whole }) => whole))
}

const sizeOf = (auth: TlsClientAuth) => JSON.stringify(auth).length
const authOf = (leaf: Buffer) => clientAuthOf({ leaf, chain: [], verdict: 'FAILED:self signed' })

it('a certificate above 16 KiB has no names, ids and dates, but everything else', () => {
  const small = authOf(certificateOf(nameOf(40)))
  expect(small?.certSubjectDN).not.toBe('')
  expect(small?.certSerial).not.toBe('')
  const large = authOf(certificateOf(nameOf(45_000)))
  if (!large) throw new Error('OpenSSL cannot parse it')
  expect(large).toMatchObject({ certPresented: '1', certRFC9440TooLarge: true })
  expect(large.certFingerprintSHA256).toMatch(/^[0-9a-f]{64}$/)
  const omitted = [
    large.certSubjectDN,
    large.certIssuerDNLegacy,
    large.certSerial,
    large.certSKI,
    large.certNotAfter,
  ]
  expect(omitted).toEqual(omitted.map(() => ''))
  expect(sizeOf(large)).toBeLessThan(2000)
})

it('the cache is bounded by the size of its records', () => {
  for (let i = 0; i < 120; i++) authOf(certificateOf(nameOf(7000, 1 + (i % 8)).fill(i >> 3, 40, 60)))
  const cache = processState<LRUCache<string, TlsClientAuth> | null>('client-certificates', () => null)
  const records = [...(cache?.values() ?? [])]
  expect(records.length).toBeGreaterThan(10)
  expect(records.reduce((sum, each) => sum + sizeOf(each), 0)).toBeLessThan(10 * 1024 * 1024)
})

const variantsOfEach = 500
const seed = 20_261_122

/** Pseudo-random numbers below `end`, the same in every run (mulberry32). */
function seededRandom(start: number): (end: number) => number {
  let state = start
  return (end) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end
  }
}

/** The certificate with one to four bytes changed, sometimes truncated. */
function variant(der: Buffer, below: (end: number) => number): Buffer {
  const bytes = Buffer.from(der)
  for (let changes = 1 + below(4); changes > 0; changes--) bytes[below(bytes.length)] = below(256)
  return below(10) === 0 ? bytes.subarray(0, below(bytes.length)) : bytes
}

function isReadable(der: Buffer): boolean {
  try {
    new X509Certificate(der)
    return true
  } catch {
    return false
  }
}

it('every malformed certificate that OpenSSL accepts has a record', () => {
  const below = seededRandom(seed)
  const { good, chained, selfSigned } = pki.clients
  const originals = [good, chained, selfSigned, pki.intermediate].map(
    ({ cert }) => new X509Certificate(cert).raw,
  )
  let readable = 0
  for (const der of originals)
    for (let i = 0; i < variantsOfEach; i++) {
      const leaf = variant(der, below)
      const chain = [variant(new X509Certificate(pki.intermediate.cert).raw, below)]
      expect(() => parseCertificate(leaf)).not.toThrow()
      const auth = clientAuthOf({ leaf, chain, verdict: 'SUCCESS' })
      expect(auth?.certPresented ?? null).toBe(isReadable(leaf) ? '1' : null)
      if (auth) readable++
    }
  expect(readable).toBeGreaterThan(500)
})

it('a malformed key identifier leaves its field empty and the others complete', () => {
  const { raw } = new X509Certificate(pki.clients.good.cert)
  const whole = clientAuthOf({ leaf: raw, chain: [], verdict: 'SUCCESS' })
  expect(whole?.certSKI).toMatch(/^[0-9A-F]{40}$/)
  expect(whole?.certIssuerSKI).toMatch(/^[0-9A-F]{40}$/)
  for (const [oid, field] of [
    ['551d0e', 'certSKI'],
    ['551d23', 'certIssuerSKI'],
  ] as const) {
    const leaf = Buffer.from(raw)
    // The length of the value inside the extension's OCTET STRING: it now exceeds the extension.
    leaf[leaf.indexOf(Buffer.from(oid, 'hex')) + 6] = 0x7f
    const auth = clientAuthOf({ leaf, chain: [], verdict: 'SUCCESS' })
    expect(auth).toMatchObject({ [field]: '', certPresented: '1', certSubjectDN: whole?.certSubjectDN })
  }
})
