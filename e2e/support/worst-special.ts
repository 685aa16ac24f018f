import { deflateSync, gzipSync } from 'node:zlib'
import { qrCapacity } from '@/lib/qr/limits'
import { bytes, codePoints, corpus, grow, nameOf, shorten, variedHost } from './worst-corpus'
import type { WorstInput } from './worst-inputs'
import { headBytes, stored, textBytes } from './worst-places'

// What is worst for one reader alone, and what no definition tells.

/** Messages that are hard to compare with the words of the list. */
function messageInputs(): WorstInput[] {
  return corpus.messages.map((pattern) => ({
    endpoint: 'POST /send',
    what: `msg ${nameOf(pattern)}`,
    unit: 'characters',
    sizeMax: 4000,
    request: (size) => {
      const fields = { room: stored.read, nick: 'ann', msg: grow(pattern, size, codePoints) }
      const headers = { 'Content-Type': 'application/json' }
      return { path: '/send', call: { method: 'POST', headers, body: JSON.stringify(fields) } }
    },
  }))
}

/** Bodies that are many times as large unpacked; the size is that of what comes out. */
function packedInputs(): WorstInput[] {
  const taking = [
    { path: '/send', sizeMax: 128 * 1024, unit: '{' },
    { path: '/api/sf/v1/save', sizeMax: textBytes, unit: ' ' },
  ]
  return taking.flatMap(({ path, sizeMax, unit }) =>
    (['gzip', 'deflate'] as const).map((coding): WorstInput => {
      const pack = coding === 'gzip' ? gzipSync : deflateSync
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': coding }
      return {
        endpoint: `POST ${path}`,
        what: `${coding} of ${shorten(unit)}`,
        unit: 'bytes',
        sizeMax,
        request: (size) => ({ path, call: { method: 'POST', headers, body: pack(unit.repeat(size)) } }),
      }
    }),
  )
}

/** Addresses as nobody should write them, which no client of Node's would send. */
function rawInputs(): WorstInput[] {
  return ['é', 'éa', '\u{1f600}', '\u0001é'].map((unit) => ({
    endpoint: 'GET /poll in raw UTF-8',
    what: `a raw address, ${shorten(unit)}`,
    unit: 'bytes',
    sizeMax: 40_000,
    request: (size) => {
      const path = `/poll?room=é${grow({ unit }, size, bytes)}`
      return { path, call: {}, rawHost: 'x' }
    },
  }))
}

/** What the target of a request may begin with (RFC 9112 §3.2), in order or not, before a name that goes on and on. */
const targetBeginnings = [
  'http://',
  'http:///',
  'HTTPS:////',
  'http://ann@',
  'ftp://',
  '*',
  '//',
  '/..//',
  '/./@',
]
/** The bridge to Web requests does not know the second as a plain host, and parses it with the target behind it. */
const rawHosts = ['x', 'X']

/** Targets in which somebody may find another host than the one that was asked for. */
function targetInputs(): WorstInput[] {
  return rawHosts.flatMap((rawHost) =>
    targetBeginnings.map((prefix): WorstInput => {
      const pattern = { ...variedHost, prefix, suffix: '.a/poll?room=main' }
      return {
        endpoint: 'GET /poll as an odd target',
        what: `${nameOf(pattern)} at ${rawHost}`,
        unit: 'bytes',
        sizeMax: headBytes,
        request: (size) => ({ path: grow(pattern, size, bytes), call: {}, rawHost }),
      }
    }),
  )
}

/** Texts that just fit into the largest code; how much that is depends on what they are made of. */
function codeInputs(): WorstInput[] {
  return corpus.values.map((pattern) => ({
    endpoint: 'GET /qrcode',
    what: `text = ${nameOf(pattern)}`,
    unit: 'bytes',
    sizeMax: qrCapacity.L.bytes,
    request: (size) => {
      const query = new URLSearchParams({ text: grow(pattern, size, bytes), level: 'L', type: 'svg' })
      return { path: `/qrcode?${query}`, call: {} }
    },
  }))
}

/** Inputs that do not follow from the definitions of the endpoints. */
export const specialInputs = (): WorstInput[] => [
  ...messageInputs(),
  ...codeInputs(),
  ...packedInputs(),
  ...rawInputs(),
  ...targetInputs(),
]
