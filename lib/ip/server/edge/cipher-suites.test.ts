import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { suiteListHash } from './cipher-suites'
import { cipherName, protocolName, roundTripMs } from './edge-facts'

const sha1 = (hex: string) => createHash('sha1').update(Buffer.from(hex, 'hex')).digest('base64')

it('hashes nginx’s list of suites as on the wire, GREASE and signalling values included', () => {
  const list = '0x1a1a:TLS_AES_128_GCM_SHA256:ECDHE-RSA-AES128-GCM-SHA256:TLS_EMPTY_RENEGOTIATION_INFO_SCSV'
  expect(suiteListHash(list)).toBe(sha1('1a1a1301c02f00ff'))
})

it('a list with an unknown name has no hash', () => {
  expect(suiteListHash('TLS_AES_128_GCM_SHA256:SOMETHING-NEW')).toBe('')
  expect(suiteListHash('0x1a1')).toBe('')
  expect(suiteListHash('')).toBe('')
})

it('formats ciphers, protocols and round trips as Cloudflare does', () => {
  expect(cipherName('TLS_AES_128_GCM_SHA256')).toBe('AEAD-AES128-GCM-SHA256')
  expect(cipherName('TLS_AES_256_GCM_SHA384')).toBe('AEAD-AES256-GCM-SHA384')
  expect(cipherName('TLS_CHACHA20_POLY1305_SHA256')).toBe('AEAD-CHACHA20-POLY1305-SHA256')
  expect(cipherName('ECDHE-RSA-AES128-GCM-SHA256')).toBe('ECDHE-RSA-AES128-GCM-SHA256')
  expect(['HTTP/2.0', '2.0', 'HTTP/2', 'HTTP/1.1', '1.1', 'HTTP/3', 'x', ''].map(protocolName)).toEqual([
    ...['HTTP/2', 'HTTP/2', 'HTTP/2', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/3', '', ''],
  ])
  expect(['1', '499', '1500', '20400', '0', '', '-1', 'x', '9'.repeat(20)].map(roundTripMs)).toEqual([
    ...[1, 1, 2, 20, 0, 0, 0, 0, 0],
  ])
})
