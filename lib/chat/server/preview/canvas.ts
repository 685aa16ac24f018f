import { openSync, readSync } from 'node:fs'
import path from 'node:path'
import { processState } from '@/lib/core/process-state'

/** A character in pixels: 16 rows, each with the leftmost pixel in its highest of 16 bits. */
interface Glyph {
  /** 8 or 16. */
  width: number
  rows: readonly number[]
}

const entryBytes = 33
/** Written by scripts/glyph-table.mjs, from GNU Unifont's glyphs as packaged for the web (UnifontEX, OFL 1.1). */
const file = () => path.join(process.cwd(), 'lib', 'generated', 'glyphs.bin')
const opened = () => processState('glyphs', () => openSync(file(), 'r'))

/** The glyph of a character of the Basic Multilingual Plane, null where the font has none. */
export function glyphOf(character: string): Glyph | null {
  const code = character.codePointAt(0) ?? 0
  if (code > 0xffff) return null
  const bytes = Buffer.alloc(entryBytes)
  readSync(opened(), bytes, 0, entryBytes, code * entryBytes)
  const width = bytes[0] ?? 0
  if (width === 0) return null
  return { width, rows: Array.from({ length: 16 }, (_, row) => bytes.readUInt16BE(1 + row * 2)) }
}

/** A picture of at most 16 colours, one byte a pixel, row by row. */
export class Canvas {
  readonly pixels: Uint8Array

  constructor(
    readonly width: number,
    readonly height: number,
    colour: number,
  ) {
    this.pixels = new Uint8Array(width * height).fill(colour)
  }

  copy(): Canvas {
    const copy = new Canvas(this.width, this.height, 0)
    copy.pixels.set(this.pixels)
    return copy
  }

  /** Fills a rectangle; what lies outside is left out. */
  fill(x: number, y: number, width: number, height: number, colour: number): void {
    const [left, right] = [Math.max(x, 0), Math.min(x + width, this.width)]
    for (let row = Math.max(y, 0); row < Math.min(y + height, this.height); row++)
      if (right > left) this.pixels.fill(colour, row * this.width + left, row * this.width + right)
  }

  /** A raised or sunken edge of a box, two steps of `thickness` pixels. */
  edge(
    box: readonly [x: number, y: number, width: number, height: number],
    thickness: number,
    [light, dark]: [number, number],
  ): void {
    const [x, y, width, height] = box
    this.fill(x, y, width, thickness, light)
    this.fill(x, y, thickness, height, light)
    this.fill(x, y + height - thickness, width, thickness, dark)
    this.fill(x + width - thickness, y, thickness, height, dark)
  }

  /** Writes a line in glyphs of 16 × `scale` pixels. @returns where it ends */
  write(text: string, x: number, y: number, scale: number, colour: number): number {
    let at = x
    for (const character of text) {
      const glyph = glyphOf(character)
      if (!glyph) continue
      this.#draw(glyph, at, y, scale, colour)
      at += glyph.width * scale
    }
    return at
  }

  #draw({ width, rows }: Glyph, x: number, y: number, scale: number, colour: number): void {
    for (const [row, bits] of rows.entries())
      for (let column = 0; column < width; column++)
        if (bits & (0x8000 >> column)) this.fill(x + column * scale, y + row * scale, scale, scale, colour)
  }
}
