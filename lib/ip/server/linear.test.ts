import { test } from 'vitest'
import { attempt, expectLinear } from '@/e2e/support/linear'
import { oidOf, readDer, splitDer } from './certificate/der'
import { legacyNameOf, rfc2253Of } from './certificate/distinguished-name'
import { cloudflareFacts } from './edge/cloudflare'
import { haproxyFacts } from './edge/haproxy'
import { nginxFacts } from './edge/nginx'
import { parseClientHello } from './tls/client-hello'

/** Sixteen times this is the limit of all headers of a request. */
const headerLength = 8 * 1024

const readers = { cloudflareFacts, haproxyFacts, nginxFacts }

test.each(Object.entries(readers))('reading the headers of an edge takes linear time: %s', (name, read) => {
  for (const piece of [':', ':a', ':a:', ':aaaa:,', '=', '0x1a1a:', 'TLS_', '1', '-', 'FAILED', '%41', '\n'])
    expectLinear(
      `${name}: ${piece}`,
      (length) => piece.repeat(Math.ceil(length / piece.length)),
      (value) => attempt(() => read((header) => (header === 'cf-cert-presented' ? '1' : value))),
      headerLength,
    )
})

const der = (tag: number, contents: Buffer) => {
  const length = Buffer.alloc(5)
  length.writeUInt8(0x84, 0)
  length.writeUInt32BE(contents.length, 1)
  return Buffer.concat([Buffer.from([tag]), length, contents])
}
/** A distinguished name with this many parts of `value`. */
const nameOf = (parts: number, value: Buffer) =>
  der(
    0x30,
    Buffer.concat(
      Array(parts).fill(
        der(0x31, der(0x30, Buffer.concat([der(6, Buffer.from([85, 4, 3])), der(12, value)]))),
      ),
    ),
  )

const fields: [name: string, make: (length: number) => Buffer, read: (bytes: Buffer) => unknown][] = [
  ['empty values', (n) => Buffer.from('\x30\x00'.repeat(n / 2), 'latin1'), splitDer],
  ['an object identifier of many arcs', (n) => Buffer.alloc(n, 1), oidOf],
  ['an object identifier of one arc', (n) => Buffer.alloc(n, 0x81), oidOf],
  ['a name of many parts', (n) => nameOf(Math.ceil(n / 25), Buffer.from('a')), formatName],
  ['a name of one long part', (n) => nameOf(1, Buffer.alloc(n, 0x2b)), formatName],
  [
    'a ClientHello in many records',
    (n) => Buffer.from('\x16\x03\x01\x00\x01a'.repeat(n / 6), 'latin1'),
    parseClientHello,
  ],
]

function formatName(bytes: Buffer): string[] {
  return [rfc2253Of(readDer(bytes)), legacyNameOf(readDer(bytes))]
}

test.each(fields)('parsing takes linear time: %s', (name, make, read) =>
  expectLinear(name, make, (bytes) => attempt(() => read(bytes)), headerLength),
)
