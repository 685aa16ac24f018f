import { correction, generate, type Mode, mode } from 'lean-qr'
import { fault } from '@/lib/core/contract/issue-rules'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import { type QrLevel, qrCapacity, qrNeed } from '../limits'
import { type QrMode, qrSegments, qrVersionGroup } from '../segments'

/** A code without quiet zone: `size` × `size` modules, row by row, 1 for dark. */
export interface Modules {
  size: number
  dark: Uint8Array
}

/** `margin` in modules, colours as `rrggbb`. */
export interface Drawing {
  margin: number
  size: number
  dark: string
  light: string
}

function requireFits(text: string, level: QrLevel): void {
  const { mode, length } = qrNeed(text)
  const capacity = qrCapacity[level]
  if (length > capacity[mode])
    throw invalidParameter('text', fault('qr_capacity', { length, mode, level, ...capacity }))
}

const writers: Record<QrMode, (text: string) => Mode> = {
  digits: mode.numeric,
  letters: mode.alphaNumeric,
  bytes: (text) => mode.bytes(new TextEncoder().encode(text)),
}

/** Writes a text for each version tried; segments change only with the width of lengths. */
function writerOf(text: string): Mode {
  const known: Mode[] = []
  return (bits, version) => {
    const group = qrVersionGroup(version)
    known[group] ??= mode.multi(
      ...qrSegments(text, version).segments.map((segment) => writers[segment.mode](segment.text)),
    )
    known[group](bits, version)
  }
}

/**
 * In the smallest version that holds it, from `versionMin` on. `lean-qr` gets our segments: its own announce UTF-8 by
 * an ECI designator, which some scanners do not accept.
 * @throws Refusal invalid_parameter if the text is too long for the level
 */
export function encodeModules(text: string, level: QrLevel, versionMin = 1): Modules {
  requireFits(text, level)
  const correctionLevel = correction[level]
  const drawn = generate(writerOf(text), {
    minCorrectionLevel: correctionLevel,
    maxCorrectionLevel: correctionLevel,
    minVersion: versionMin,
  })
  const { size } = drawn
  const dark = new Uint8Array(size * size)
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (drawn.get(x, y)) dark[y * size + x] = 1
  return { size, dark }
}

/**
 * In the centre. Each module is a whole number of pixels (points, units), so that edges are sharp.
 * @returns the edge of a module, and the offset of the code from the upper left corner
 */
export function placeModules(modules: Modules, { margin, size }: Drawing): { scale: number; origin: number } {
  const scale = Math.floor(size / (modules.size + 2 * margin))
  return { scale, origin: Math.floor((size - modules.size * scale) / 2) }
}

/** Top to bottom. */
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
