import { encodePng } from '@/lib/core/png'
import { type Drawing, type Modules, placeModules } from './modules'

const filterUp = 2

/** The scan lines. Those that repeat one are "as above" (filter Up), which leaves zeros and compresses best. */
function scanLinesOf(modules: Modules, drawing: Drawing): Uint8Array {
  const { scale, origin } = placeModules(modules, drawing)
  const stride = 1 + Math.ceil(drawing.size / 8)
  const lines = new Uint8Array(stride * drawing.size)
  for (let y = 0; y < modules.size; y++) {
    const start = (origin + y * scale) * stride
    for (let x = 0; x < modules.size; x++) {
      if (!modules.dark[y * modules.size + x]) continue
      const left = origin + x * scale
      for (let pixel = left; pixel < left + scale; pixel++) {
        const at = start + 1 + (pixel >> 3)
        lines[at] = (lines[at] ?? 0) | (0x80 >> (pixel & 7))
      }
    }
    for (let repeat = 1; repeat < scale; repeat++) lines[start + repeat * stride] = filterUp
  }
  return lines
}

/** A PNG of exactly `size` × `size` pixels: one bit a pixel, a palette of the two colours. */
export function drawPng(modules: Modules, drawing: Drawing): Uint8Array<ArrayBuffer> {
  const { size, light, dark } = drawing
  const scanLines = scanLinesOf(modules, drawing)
  return encodePng({ width: size, height: size, bits: 1, palette: light + dark, scanLines })
}
