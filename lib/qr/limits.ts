import { type QrMode, qrModeOf, qrSegments, qrVersionMax } from './segments'

export const qrTypes = ['png', 'svg', 'pdf'] as const
export type QrType = (typeof qrTypes)[number]

/** Error correction: about 7, 15, 25, 30 % may be damaged. */
export const qrLevels = ['L', 'M', 'Q', 'H'] as const
export type QrLevel = (typeof qrLevels)[number]

export const qrLimits = {
  /** Quiet zone, in modules. */
  marginMax: 10,
  marginDefault: 2,
  /** Edge length: pixels of a PNG, user units of an SVG, points of a PDF. */
  sizeMin: 50,
  sizeMax: 2000,
  sizeDefault: 200,
  /** A logo: bytes of its PNG file, and pixels of its width and height. */
  logoBytesMax: 64 * 1024,
  logoPixelsMax: 512,
} as const

/** Capacity of version 40 by level; ISO/IEC 18004:2015, table 7. */
export const qrCapacity: Record<QrLevel, { digits: number; letters: number; bytes: number }> = {
  L: { digits: 7089, letters: 4296, bytes: 2953 },
  M: { digits: 5596, letters: 3391, bytes: 2331 },
  Q: { digits: 3993, letters: 2420, bytes: 1663 },
  H: { digits: 3057, letters: 1852, bytes: 1273 },
}

/** The most characters any code holds. */
const charactersMax = qrCapacity.L.digits

/** Header of a byte segment in version 40, in whole bytes. */
const headerBytes = 3

/**
 * What a text takes of version 40, to compare with {@link qrCapacity} of its mode. A text fits if and only if this is not
 * larger. Mixed texts are cut into segments ({@link qrSegments}) and count as the bytes of the same size.
 */
export function qrNeed(text: string): { mode: QrMode; length: number } {
  if (text.length > charactersMax) {
    const mode = qrModeOf(text)
    return { mode, length: mode === 'bytes' ? new TextEncoder().encode(text).length : text.length }
  }
  const { segments, bits } = qrSegments(text, qrVersionMax)
  const [first] = segments
  if (first && segments.length === 1 && first.mode !== 'bytes')
    return { mode: first.mode, length: text.length }
  return { mode: 'bytes', length: Math.max(0, Math.ceil(bits / 8) - headerBytes) }
}
