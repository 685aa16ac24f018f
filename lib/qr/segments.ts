/** Digits and `A–Z 0–9 $%*+-./: ` are packed, the rest is UTF-8. */
export const qrModes = ['digits', 'letters', 'bytes'] as const
export type QrMode = (typeof qrModes)[number]

interface QrSegment {
  mode: QrMode
  text: string
}

interface QrSegmentation {
  segments: QrSegment[]
  /** Headers and contents. */
  bits: number
}

export const qrVersionMax = 40

/** Bits of a segment's length, up to version 9, 26 and 40; ISO/IEC 18004:2015, table 3. */
const countBits: Record<QrMode, readonly [number, number, number]> = {
  digits: [10, 12, 14],
  letters: [9, 11, 13],
  bytes: [8, 16, 16],
}
const modeBits = 4

/** Costs are in sixths of a bit: a digit takes 10/3 bits, a letter 11/2. */
const sixths = 6
const digitCost = 20
const letterCost = 33
const byteCost = 48

export function qrModeOf(text: string): QrMode {
  if (/^[0-9]*$/.test(text)) return 'digits'
  return /^[0-9A-Z $%*+\-./:]*$/.test(text) ? 'letters' : 'bytes'
}

function utf8Length(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
}

function costs(character: string): [number, number, number] {
  const densest = qrModeOf(character)
  if (densest === 'digits') return [digitCost, letterCost, byteCost]
  if (densest === 'letters') return [Number.POSITIVE_INFINITY, letterCost, byteCost]
  return [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, utf8Length(character) * byteCost]
}

/** A finished segment takes whole bits. */
const ended = (cost: number) => Math.ceil(cost / sixths) * sixths

function cheapest(totals: readonly number[]): number {
  let best = 0
  for (let mode = 1; mode < totals.length; mode++)
    if (ended(totals[mode] ?? 0) < ended(totals[best] ?? 0)) best = mode
  return best
}

function join(characters: readonly string[], modes: Uint8Array): QrSegment[] {
  const segments: QrSegment[] = []
  let start = 0
  for (let at = 1; at <= characters.length; at++) {
    if (at < characters.length && modes[at] === modes[start]) continue
    const mode = qrModes[modes[start] ?? 0] ?? 'bytes'
    segments.push({ mode, text: characters.slice(start, at).join('') })
    start = at
  }
  return segments
}

/** Versions with the same width of lengths: 0 for 1–9, 1 for 10–26, 2 for 27–40. */
export const qrVersionGroup = (version: number): 0 | 1 | 2 => (version < 10 ? 0 : version < 27 ? 1 : 2)

/**
 * Into the segments that take the fewest bits in a version: dynamic programming over characters and modes (Nayuki,
 * "Optimal text segmentation for QR Codes"). Each byte segment is valid UTF-8 by itself.
 */
export function qrSegments(text: string, version: number): QrSegmentation {
  const headers = qrModes.map((mode) => (modeBits + countBits[mode][qrVersionGroup(version)]) * sixths)
  const characters = [...text]
  /** For each character and its mode: the mode of the one before. */
  const before = new Uint8Array(characters.length * qrModes.length)
  let totals: number[] = headers
  for (const [at, character] of characters.entries()) {
    const best = cheapest(totals)
    const opened = at === 0 ? 0 : ended(totals[best] ?? 0)
    totals = costs(character).map((cost, mode) => {
      const staying = totals[mode] ?? 0
      const changing = opened + (headers[mode] ?? 0)
      before[at * qrModes.length + mode] = staying <= changing ? mode : best
      return Math.min(staying, changing) + cost
    })
  }
  let mode = cheapest(totals)
  const bits = characters.length === 0 ? 0 : ended(totals[mode] ?? 0) / sixths
  const modes = new Uint8Array(characters.length)
  for (let at = characters.length - 1; at >= 0; at--) {
    modes[at] = mode
    mode = before[at * qrModes.length + mode] ?? 0
  }
  return { segments: join(characters, modes), bits }
}
