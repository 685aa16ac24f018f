import { openSync, readSync } from 'node:fs'
import path from 'node:path'
import { processState } from '@/lib/core/process-state'

/** A character in pixels: 16 rows, each with the leftmost pixel in its highest of 16 bits. */
export interface Glyph {
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
