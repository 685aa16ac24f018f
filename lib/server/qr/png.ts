import { crc32, deflateSync } from 'node:zlib'
import { type Drawing, type Modules, placeModules } from './modules'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const filterUp = 2

/** Length, type, data, CRC (PNG specification, 5.3). */
function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(data.length + 12)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  bytes.set(data, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8)
  return bytes
}

function header(size: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(size, 0)
  data.writeUInt32BE(size, 4)
  data[8] = 1 // bits a pixel
  data[9] = 3 // indexed by the palette
  return data
}

/** The scan lines. Those that repeat one are "as above" (filter Up), which leaves zeros and compresses best. */
function scanLines(modules: Modules, drawing: Drawing): Uint8Array {
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
  const packed = deflateSync(scanLines(modules, drawing), { level: 6, memLevel: 5, windowBits: 12 })
  return Buffer.concat([
    signature,
    chunk('IHDR', header(drawing.size)),
    chunk('PLTE', Buffer.from(drawing.light + drawing.dark, 'hex')),
    chunk('IDAT', packed),
    chunk('IEND', new Uint8Array()),
  ])
}
