import { type ErrorCorrection, encodeQR } from 'qr'
import { type QrLevel, qrCapacity, qrNeed } from '@/lib/schemas/qr-limits'
import { invalidParameter } from '../http/http-error'

/** A code without its quiet zone: `size` × `size` modules, row by row, 1 for dark. */
export interface Modules {
  size: number
  dark: Uint8Array
}

/** How a code is drawn. `size` is the edge length, `margin` the quiet zone in modules, colours are `rrggbb`. */
export interface Drawing {
  margin: number
  size: number
  dark: string
  light: string
}

const levelNames: Record<QrLevel, ErrorCorrection> = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' }

function requireFits(text: string, level: QrLevel): void {
  const { mode, length } = qrNeed(text)
  const { bytes, letters, digits } = qrCapacity[level]
  if (length > qrCapacity[level][mode])
    throw invalidParameter(
      'text',
      `has ${length} ${mode}; at level ${level} a code holds at most ${bytes} bytes of UTF-8 (or ${letters} of A–Z 0–9 $%*+-./: and space, or ${digits} digits)`,
    )
}

/**
 * Encodes a text in the smallest code that holds it: digits and the capital letters in their denser modes, anything
 * else as UTF-8. No ECI designator announces the UTF-8: every common scanner recognises it, and some stop at an ECI.
 * @throws HttpError invalid_parameter when it is too long for the level; says how many bytes fit
 */
export function encodeModules(text: string, level: QrLevel): Modules {
  requireFits(text, level)
  // The library draws at least one module of quiet zone; ours is added later and may be none.
  const rows = encodeQR(text, 'raw', { ecc: levelNames[level], border: 1 }).slice(1, -1)
  const size = rows.length
  const dark = new Uint8Array(size * size)
  for (const [y, row] of rows.entries()) for (let x = 0; x < size; x++) if (row[x + 1]) dark[y * size + x] = 1
  return { size, dark }
}

/**
 * Where a code stands in its image. Every module is the same whole number of pixels (points, units), so that edges are
 * sharp and a dense code still scans at its own size; what does not divide is light border, shared around.
 * @returns the edge of a module, and the distance of the code from the upper left corner
 */
export function placeModules(modules: Modules, { margin, size }: Drawing): { scale: number; origin: number } {
  const scale = Math.floor(size / (modules.size + 2 * margin))
  return { scale, origin: Math.floor((size - modules.size * scale) / 2) }
}

/**
 * Calls back for every horizontal run of dark modules, top to bottom: as few shapes as a vector drawing needs.
 */
export function forEachRun(modules: Modules, draw: (x: number, y: number, length: number) => void): void {
  const { size, dark } = modules
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!dark[y * size + x]) continue
      const start = x
      while (x < size && dark[y * size + x]) x++
      draw(start, y, x - start)
    }
  }
}
