import { X509Certificate } from 'node:crypto'
import type { LRUCache } from 'lru-cache'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePki, type Pki } from '@/e2e/support/pki'
import { processState } from '@/lib/core/process-state'
import type { TlsClientAuth } from '../../contract/ip'
import { clientAuthOf } from './client-auth'
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

/** A name of one part, `CN=` and so many signs that nobody can see. */
function nameOf(length: number, sign = 1): Buffer {
  const commonName = Buffer.from('0603550403', 'hex')
  return tlv(sequence, tlv(set, tlv(sequence, commonName, tlv(0x0c, Buffer.alloc(length, sign)))))
}

/** A certificate whose issuer and subject have such names; what it is signed with does not matter. */
function certificateOf(name: Buffer): Buffer {
  const [tbs, ...signature] = childrenOf(readDer(new X509Certificate(pki.clients.selfSigned.cert).raw))
  if (!tbs) throw new Error('no certificate')
  const fields = childrenOf(tbs).map(({ whole }, i) => (i === 3 || i === 5 ? name : whole))
  return tlv(sequence, tlv(sequence, ...fields), ...signature.map(({ whole }) => whole))
}

const sizeOf = (auth: TlsClientAuth) => JSON.stringify(auth).length
const authOf = (leaf: Buffer) => clientAuthOf({ leaf, chain: [], verdict: 'FAILED:self signed' })

it('of a large certificate the names, ids and dates are not told, and the rest is', () => {
  const small = authOf(certificateOf(nameOf(40)))
  expect(small?.certSubjectDN).not.toBe('')
  expect(small?.certSerial).not.toBe('')
  const large = authOf(certificateOf(nameOf(45_000)))
  if (!large) throw new Error('OpenSSL does not read it')
  expect(large).toMatchObject({ certPresented: '1', certRFC9440TooLarge: true })
  expect(large.certFingerprintSHA256).toMatch(/^[0-9a-f]{64}$/)
  const untold = [
    large.certSubjectDN,
    large.certIssuerDNLegacy,
    large.certSerial,
    large.certSKI,
    large.certNotAfter,
  ]
  expect(untold).toEqual(untold.map(() => ''))
  expect(sizeOf(large)).toBeLessThan(2000)
})

it('the records kept are bounded by their size', () => {
  for (let i = 0; i < 120; i++) authOf(certificateOf(nameOf(7000, 1 + (i % 8)).fill(i >> 3, 40, 60)))
  const kept = processState<LRUCache<string, TlsClientAuth> | null>('client-certificates', () => null)
  const records = [...(kept?.values() ?? [])]
  expect(records.length).toBeGreaterThan(10)
  expect(records.reduce((sum, each) => sum + sizeOf(each), 0)).toBeLessThan(10 * 1024 * 1024)
})
