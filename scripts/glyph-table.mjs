// @ts-check
// The glyphs that the server draws words with (lib/chat/server/preview/canvas.ts), from the font package in node_modules into one
// file: 33 bytes for each code point up to U+FFFF, its width in pixels (0: none, 8 or 16) and 16 rows of 16 bits, so that the
// server reads the few it needs and keeps no font in memory.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const font = path.join(root, 'node_modules/@fontsource/unifontex/files/unifontex-latin-400-normal.woff')
const file = path.join(root, 'lib/generated/glyphs.bin')

const rowCount = 16
const entryBytes = 33
/** Font units per pixel, and rows above the baseline. */
const pixel = 64
const ascent = 14

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Point & { type: string }} Command of a path of lines: M, L or Z, which has no point */

/** The lines of an outline. @param {Command[]} commands @returns {{ from: Point, to: Point }[]} */
function linesOf(commands) {
  /** @type {Point} */
  let first = { x: 0, y: 0 }
  let from = first
  return commands.flatMap((command) => {
    const line = { from, to: command.type === 'Z' ? first : command }
    from = line.to
    if (command.type !== 'M') return [line]
    first = command
    return []
  })
}

/**
 * The rows of a glyph whose outline follows pixels: whether each pixel's centre is inside (even-odd).
 * @param {Command[]} commands
 */
function rowsOf(commands) {
  const lines = linesOf(commands)
  return Array.from({ length: rowCount }, (_, row) => {
    const y = (ascent - row) * pixel - pixel / 2
    /** @type {number[]} */
    const crossings = []
    for (const { from, to } of lines)
      if (from.y > y !== to.y > y) crossings.push(from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x))
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
  // Not at each start.
  const { parse } = createRequire(import.meta.url)('opentype.js')
  const { glyphs, tables } = parse(new Uint8Array(readFileSync(font)).buffer)
  const bytes = Buffer.alloc(0x10000 * entryBytes)
  for (const [key, index] of Object.entries(tables.cmap.glyphIndexMap)) {
    const code = Number(key)
    if (code === 0 || code > 0xffff) continue
    const { advanceWidth, path } = glyphs.get(index)
    bytes[code * entryBytes] = Math.min(Math.round(advanceWidth / pixel), 16)
    for (const [row, bits] of rowsOf(path.commands).entries())
      bytes.writeUInt16BE(bits, code * entryBytes + 1 + row * 2)
  }
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, bytes)
}
