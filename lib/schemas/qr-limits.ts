/** What a code is drawn as. */
export const qrTypes = ['png', 'svg', 'pdf'] as const
export type QrType = (typeof qrTypes)[number]

/** Error correction: the share of a code that may be covered or damaged is about 7, 15, 25, 30 %. */
export const qrLevels = ['L', 'M', 'Q', 'H'] as const
export type QrLevel = (typeof qrLevels)[number]

export const qrLimits = {
  /** Quiet zone, in modules. */
  marginMax: 10,
  marginDefault: 2,
  /** Edge length: pixels of a PNG, user units of an SVG, points of a PDF. */
  sizeMin: 50,
  sizeMax: 1000,
  sizeDefault: 200,
} as const

/** What the largest code (version 40) holds at a level; ISO/IEC 18004:2015, table 7. */
export const qrCapacity: Record<QrLevel, { digits: number; letters: number; bytes: number }> = {
  L: { digits: 7089, letters: 4296, bytes: 2953 },
  M: { digits: 5596, letters: 3391, bytes: 2331 },
  Q: { digits: 3993, letters: 2420, bytes: 1663 },
  H: { digits: 3057, letters: 1852, bytes: 1273 },
}

/** How a code holds a text: digits and the letters A–Z 0–9 $%*+-./: and space are packed, the rest is UTF-8. */
export type QrMode = 'digits' | 'letters' | 'bytes'

/** The densest mode that holds a text, and how much of it the text takes. */
export function qrNeed(text: string): { mode: QrMode; length: number } {
  if (/^\d+$/.test(text)) return { mode: 'digits', length: text.length }
  if (/^[0-9A-Z $%*+\-./:]+$/.test(text)) return { mode: 'letters', length: text.length }
  return { mode: 'bytes', length: new TextEncoder().encode(text).length }
}
