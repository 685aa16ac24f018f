// @ts-check
// The glyphs that the server draws words with (lib/chat/server/preview/canvas.ts), from the font package in node_modules into one
// file: 33 bytes for each code point up to U+FFFF, its width in pixels (0: none, 8 or 16) and 16 rows of 16 bits, so that the
// server reads the few it needs and keeps no font in memory. Formats: WOFF 1.0 and OpenType (cmap 4, loca, glyf, hmtx).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inflateSync } from 'node:zlib'

const root = path.resolve(import.meta.dirname, '..')
const font = path.join(root, 'node_modules/@fontsource/unifontex/files/unifontex-latin-400-normal.woff')
const file = path.join(root, 'lib/generated/glyphs.bin')

const rowCount = 16
const entryBytes = 33
/** Font units per pixel, and rows above the baseline. */
const pixel = 64
const ascent = 14

/** @param {Buffer} woff @returns {Record<string, Buffer>} the tables, decompressed */
function tablesOf(woff) {
  /** @type {Record<string, Buffer>} */
  const tables = {}
  for (let i = 0; i < woff.readUInt16BE(12); i++) {
    const at = 44 + i * 20
    const start = woff.readUInt32BE(at + 4)
    const [packed, whole] = [woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const bytes = woff.subarray(start, start + packed)
    tables[woff.toString('latin1', at, at + 4)] = packed < whole ? inflateSync(bytes) : bytes
  }
  return tables
}

/** @param {Buffer} cmap @returns {Map<number, number>} glyphs by code points of the Basic Multilingual Plane */
function glyphsByCode(cmap) {
  let at = 0
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const offset = cmap.readUInt32BE(8 + i * 8)
    if (cmap.readUInt16BE(offset) === 4) at = offset
  }
  const count = cmap.readUInt16BE(at + 6) / 2
  const glyphs = new Map()
  for (let i = 0; i < count; i++) {
    const end = cmap.readUInt16BE(at + 14 + i * 2)
    const start = cmap.readUInt16BE(at + 16 + (count + i) * 2)
    const delta = cmap.readUInt16BE(at + 16 + (2 * count + i) * 2)
    const rangeAt = at + 16 + (3 * count + i) * 2
    const range = cmap.readUInt16BE(rangeAt)
    for (let code = start; code <= end && code < 0xffff; code++) {
      const found = range === 0 ? code : cmap.readUInt16BE(rangeAt + range + (code - start) * 2)
      if (found !== 0) glyphs.set(code, (found + delta) & 0xffff)
    }
  }
  return glyphs
}

/** The contours of a simple glyph, as lists of points. @param {Buffer} glyph @returns {[number, number][][]} */
function contoursOf(glyph) {
  const contourCount = glyph.length > 0 ? glyph.readInt16BE(0) : 0
  if (contourCount <= 0) return []
  const ends = Array.from({ length: contourCount }, (_, i) => glyph.readUInt16BE(10 + i * 2))
  const pointCount = (ends.at(-1) ?? -1) + 1
  let at = 10 + contourCount * 2
  at += 2 + glyph.readUInt16BE(at)
  /** @type {number[]} */
  const flags = []
  while (flags.length < pointCount) {
    const flag = glyph[at++] ?? 0
    const repeats = flag & 8 ? (glyph[at++] ?? 0) : 0
    for (let i = 0; i <= repeats; i++) flags.push(flag)
  }
  /** @param {number} short @param {number} same */
  const read = (short, same) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += (flag & same ? 1 : -1) * (glyph[at++] ?? 0)
      else if (!(flag & same)) {
        value += glyph.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const xs = read(2, 16)
  const ys = read(4, 32)
  let start = 0
  return ends.map((end) => {
    const points = xs
      .slice(start, end + 1)
      .map((x, i) => /** @type {[number, number]} */ ([x, ys[start + i] ?? 0]))
    start = end + 1
    return points
  })
}

/**
 * The rows of a glyph whose outline follows pixels: whether each pixel's centre is inside (even-odd).
 * @param {Buffer} glyph
 */
function rowsOf(glyph) {
  const contours = contoursOf(glyph)
  return Array.from({ length: rowCount }, (_, row) => {
    const y = (ascent - row) * pixel - pixel / 2
    /** @type {number[]} */
    const crossings = []
    for (const points of contours)
      for (const [i, [x1, y1]] of points.entries()) {
        const [x2, y2] = points[(i + 1) % points.length] ?? [0, 0]
        if (y1 > y !== y2 > y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
      }
    let bits = 0
    for (let column = 0; column < 16; column++) {
      const x = column * pixel + pixel / 2
      if (crossings.filter((crossing) => crossing > x).length % 2 === 1) bits |= 0x8000 >> column
    }
    return bits
  })
}

/** Writes the file if it is missing. */
export function writeGlyphTable() {
  if (existsSync(file)) return
  const tables = tablesOf(readFileSync(font))
  const { cmap, glyf, loca, hmtx, hhea } = tables
  if (!cmap || !glyf || !loca || !hmtx || !hhea) throw new Error('the font has not the tables it should have')
  const widths = hhea.readUInt16BE(34)
  const bytes = Buffer.alloc(0x10000 * entryBytes)
  for (const [code, glyph] of glyphsByCode(cmap)) {
    const advance = hmtx.readUInt16BE(Math.min(glyph, widths - 1) * 4)
    const outline = glyf.subarray(loca.readUInt32BE(glyph * 4), loca.readUInt32BE(glyph * 4 + 4))
    bytes[code * entryBytes] = Math.min(Math.round(advance / pixel), 16)
    for (const [row, bits] of rowsOf(outline).entries())
      bytes.writeUInt16BE(bits, code * entryBytes + 1 + row * 2)
  }
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, bytes)
}
