import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePki, type Pki } from '@/e2e/support/pki'
import { clientAuthOf, parseCertificate } from './client-auth'

let pki: Pki
beforeAll(() => {
  pki = makePki()
})
afterAll(() => {
  pki?.remove()
})

const variantsOfEach = 500
const seed = 20_261_122

/** Numbers below `end` that are the same in every run (mulberry32). */
function numbers(start: number): (end: number) => number {
  let state = start
  return (end) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end
  }
}

/** The certificate with one to four of its bytes changed, or cut short. */
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

it('whatever of a certificate is broken, there is a record of whatever OpenSSL reads', () => {
  const below = numbers(seed)
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

it('a malformed key identifier is empty, and the rest of the record is there', () => {
  const { raw } = new X509Certificate(pki.clients.good.cert)
  const whole = clientAuthOf({ leaf: raw, chain: [], verdict: 'SUCCESS' })
  expect(whole?.certSKI).toMatch(/^[0-9A-F]{40}$/)
  expect(whole?.certIssuerSKI).toMatch(/^[0-9A-F]{40}$/)
  for (const [oid, field] of [
    ['551d0e', 'certSKI'],
    ['551d23', 'certIssuerSKI'],
  ] as const) {
    const leaf = Buffer.from(raw)
    // The length of the value inside the OCTET STRING of the extension, which then reaches beyond its end.
    leaf[leaf.indexOf(Buffer.from(oid, 'hex')) + 6] = 0x7f
    const auth = clientAuthOf({ leaf, chain: [], verdict: 'SUCCESS' })
    expect(auth).toMatchObject({ [field]: '', certPresented: '1', certSubjectDN: whole?.certSubjectDN })
  }
})
