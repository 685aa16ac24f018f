import qrcode from 'qrcode'
import type { QrLevel } from '@/lib/qr/limits'
import { qrSegments } from '@/lib/qr/segments'
import { encodeModules } from '@/lib/qr/server/encode'

const theirModes = { digits: 'numeric', letters: 'alphanumeric', bytes: 'byte' } as const

/** Whether a code of that version fits our segments of a text, by another encoder. */
export function isHeld(text: string, level: QrLevel, version: number): boolean {
  const segments = qrSegments(text, version).segments.map((segment) => ({
    data: segment.text,
    mode: theirModes[segment.mode],
  }))
  try {
    // Its types have an interface for each mode, but no union.
    return qrcode.create(segments as never, { version, errorCorrectionLevel: level }).version === version
  } catch (error) {
    if (error instanceof Error && /cannot contain this amount|too big to be stored/.test(error.message))
      return false
    throw error
  }
}

/** Texts of any length, by kinds of segments. */
export const kinds: Record<string, (length: number) => string> = {
  'an address that ends in digits': (length) => `https://example.org/${'8'.repeat(length)}`,
  'capitals with one small letter': (length) => `ABC-${'12345/XYZ'.repeat(length)}x`,
  'Chinese with numbers': (length) => '订单号20261120000123456，'.repeat(length),
  'emoji between digits': (length) => '0123456789012👩🏽‍🚀'.repeat(length),
  'full-width beside ASCII': (length) => '１２３123456789ＡＢＣ'.repeat(length),
  'capitals and digits': (length) => `HELLO ${'314159265358979323846'.repeat(length)} `.repeat(2),
  'small letters': (length) => 'q'.repeat(length),
}

export const versionOf = (text: string, level: QrLevel): number => (encodeModules(text, level).size - 17) / 4
