import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Length, type, data, CRC (PNG specification, 5.3). */
function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(data.length + 12)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  bytes.set(data, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8)
  return bytes
}

interface PngImage {
  width: number
  height: number
  /** Bits per pixel, an index into the palette. */
  bits: 1 | 4
  /** Concatenated `rrggbb`. */
  palette: string
  /** Each preceded by its filter byte. */
  scanLines: Uint8Array
}

/** Encodes a palette image, deterministically. */
export function encodePng({ width, height, bits, palette, scanLines }: PngImage): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bits
  header[9] = 3 // palette
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette, 'hex')),
    chunk('IDAT', deflateSync(scanLines, { level: 6, memLevel: 5, windowBits: 12 })),
    chunk('IEND', new Uint8Array()),
  ])
}
