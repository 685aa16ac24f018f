import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { IdempotencyKey, idempotencyKeyOf } from './key'

let close = async () => {}
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(() => close())

const keyOf = (value: string, scope = 'save') => new IdempotencyKey(scope, value, () => null)
const request = (value: string) => new Request('http://a.example/', { headers: { 'Idempotency-Key': value } })

describe('an Idempotency-Key', () => {
  it('has a different hash per endpoint', () => {
    expect(keyOf('a').hash).toBe(keyOf('a').hash)
    const hashes = [keyOf('a'), keyOf('b'), keyOf('a', 'send')].map(({ hash }) => hash)
    expect(new Set(hashes).size).toBe(3)
    expect(keyOf('a').hashInput('b')).not.toBe(keyOf('b').hashInput('b'))
  })

  it('unseals what it sealed, and nothing else', () => {
    const sealed = keyOf('a').seal({ token: 'secret' })
    expect(keyOf('a').unseal(sealed)).toEqual({ token: 'secret' })
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('secret')
    expect(() => keyOf('b').unseal(sealed)).toThrow()
    expect(() => keyOf('a', 'send').unseal(sealed)).toThrow()
    const damaged = Buffer.from(sealed, 'base64url')
    damaged.writeUInt8(damaged.readUInt8(damaged.length - 1) ^ 1, damaged.length - 1)
    expect(() => keyOf('a').unseal(damaged.toString('base64url'))).toThrow()
    expect(keyOf('a').seal({ token: 'secret' })).not.toBe(sealed)
  })

  it('is read bare or as the string of a structured field', () => {
    const hashOf = (value: string) => idempotencyKeyOf(request(value), 'save')?.hash
    expect(hashOf('"abc"')).toBe(hashOf('abc'))
    expect(hashOf('"a\\"b"')).toBe(hashOf('a"b'))
    expect(hashOf('"a\\\\b"')).toBe(hashOf('a\\b'))
    expect(idempotencyKeyOf(new Request('http://a.example/'), 'save')).toBeNull()
  })

  it.each(['', '"', '""', '"a', '"a"b"', '"a\\b"', '"a b"', 'a b', 'ä', 'x'.repeat(65), 'a, b'])(
    'is refused as %j',
    (value) => {
      expect(() => idempotencyKeyOf(request(value), 'save')).toThrow('Idempotency-Key must be 1–64 visible')
    },
  )
})
