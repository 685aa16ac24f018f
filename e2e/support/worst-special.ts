import { deflateSync, gzipSync } from 'node:zlib'
import { qrCapacity, qrLimits } from '@/lib/qr/limits'
import { json } from './http'
import { pngHeader, pngOf } from './png-file'
import { bytes, codePoints, corpus, grow, nameOf, shorten, variedHost } from './worst-corpus'
import type { WorstInput } from './worst-inputs'
import { headBytes, stored, textBytes } from './worst-targets'

// Inputs that are costly for one parser alone, and follow from no definition.

/** Messages that are costly to compare with the word list. */
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

/** Bodies that decompress to many times their size; the size is that of the result. */
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

/** Malformed addresses, which Node's client would not send. */
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

/** Prefixes of a request target (RFC 9112 §3.2), valid or not, before an endless name. */
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
/** The bridge to Web requests parses the second as a URL with the target behind it. */
const rawHosts = ['x', 'X']

/** Targets that could be read as having another host. */
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

/** Texts that just fit the largest code, by kind of character. */
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

/** Kinds of pictures, by the bytes of a pixel. */
const pictureKinds = [
  { what: '8 bits', bits: 8, colour: 6, pixelBytes: 4 },
  { what: '16 bits', bits: 16, colour: 6, pixelBytes: 8 },
]

/** Square pictures in the largest image: each line has the filter that costs most, Paeth's. */
function logoInputs(): WorstInput[] {
  return pictureKinds.flatMap(({ what, bits, colour, pixelBytes }) =>
    ['a', 'y'.repeat(qrCapacity.H.bytes)].map((text) => ({
      endpoint: 'POST /qrcode',
      what: `a picture of ${what} and ${shorten(text)}`,
      unit: 'pixels',
      sizeMax: qrLimits.logoPixelsMax ** 2,
      request: (size) => {
        const edge = Math.max(1, Math.floor(Math.sqrt(size)))
        const line = Buffer.concat([Buffer.from([4]), Buffer.alloc(edge * pixelBytes, 3)])
        const lines = Buffer.alloc(line.length * edge, line)
        const logo = pngOf(pngHeader(edge, edge, { bits, colour }), lines).toString('base64')
        return { path: '/qrcode', call: json({ text, logo, size: 2000 }) }
      },
    })),
  )
}

/** Inputs that do not follow from definitions. */
export const specialInputs = (): WorstInput[] => [
  ...messageInputs(),
  ...codeInputs(),
  ...logoInputs(),
  ...packedInputs(),
  ...rawInputs(),
  ...targetInputs(),
]
