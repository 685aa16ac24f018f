import { describe, expect, it } from 'vitest'
import { type QrMode, qrModeOf, qrModes, qrSegments } from './segments'

/** A version of each width of lengths, and those widths; ISO/IEC 18004:2015, table 3. */
const groups = [
  { version: 9, widths: { digits: 10, letters: 9, bytes: 8 } },
  { version: 26, widths: { digits: 12, letters: 11, bytes: 16 } },
  { version: 40, widths: { digits: 14, letters: 13, bytes: 16 } },
]
type Widths = (typeof groups)[number]['widths']

function contentBits(mode: QrMode, text: string): number {
  if (mode === 'bytes') return new TextEncoder().encode(text).length * 8
  if (mode === 'letters') return Math.floor(text.length / 2) * 11 + (text.length % 2) * 6
  return Math.floor(text.length / 3) * 10 + ([0, 4, 7][text.length % 3] ?? 0)
}

const segmentBits = (mode: QrMode, text: string, widths: Widths) => 4 + widths[mode] + contentBits(mode, text)

const holds = (mode: QrMode, text: string) => qrModes.indexOf(qrModeOf(text)) <= qrModes.indexOf(mode)

/** The fewest bits of all ways to cut a text and to choose modes for the pieces, by trying every one. */
function fewestBits(characters: readonly string[], widths: Widths): number {
  if (characters.length === 0) return 0
  let fewest = Number.POSITIVE_INFINITY
  for (let length = 1; length <= characters.length; length++) {
    const piece = characters.slice(0, length).join('')
    const rest = fewestBits(characters.slice(length), widths)
    for (const mode of qrModes)
      if (holds(mode, piece)) fewest = Math.min(fewest, segmentBits(mode, piece, widths) + rest)
  }
  return fewest
}

function expectFewest(text: string): void {
  for (const { version, widths } of groups) {
    const { segments, bits } = qrSegments(text, version)
    expect(segments.map((segment) => segment.text).join('')).toBe(text)
    expect(segments.filter(({ mode, text: piece }) => piece === '' || !holds(mode, piece))).toEqual([])
    const added = segments.reduce((sum, { mode, text: piece }) => sum + segmentBits(mode, piece, widths), 0)
    expect({ text, version, bits, added }).toEqual({
      text,
      version,
      bits: fewestBits([...text], widths),
      added: bits,
    })
  }
}

/** Every text of that many of these parts. */
const every = (parts: readonly string[], count: number): string[] =>
  count === 0 ? [''] : every(parts, count - 1).flatMap((text) => parts.map((part) => text + part))

describe('the segments of a text', () => {
  it('are optimal for every text of up to six digits, letters and others', () => {
    for (let length = 0; length <= 6; length++)
      for (const text of every(['0', 'Z', 'z'], length)) expectFewest(text)
  })

  it('are optimal for runs that are worth a segment and runs that are not', () => {
    const runs = ['7', '1234567', 'A', 'QR $%*', 'a', '中', '😀é']
    for (const text of every(runs, 3)) if ([...text].length <= 11) expectFewest(text)
  })

  it('encode inner digits as digits where that is shorter', () => {
    expect(qrSegments('https://example.org/12345678901234567890', 2)).toEqual({
      segments: [
        { mode: 'bytes', text: 'https://example.org/' },
        { mode: 'digits', text: '12345678901234567890' },
      ],
      bits: 4 + 8 + 160 + 4 + 10 + 67,
    })
    expect(qrSegments('a1234b', 1).segments).toEqual([{ mode: 'bytes', text: 'a1234b' }])
  })

  it('depend on the version, whose lengths may be wider', () => {
    const cuts = [9, 10, 26, 27, 40].map((version) => qrSegments('a1234567b', version).segments.length)
    expect(cuts).toEqual([3, 1, 1, 1, 1])
    const bits = [9, 10, 26, 27, 40].map((version) => qrSegments('a123456789b', version).bits)
    expect(bits).toEqual([84, 102, 102, 104, 104])
  })

  it('split no surrogate pair', () => {
    expect(qrSegments('0123456789😀0123456789', 1).segments).toEqual([
      { mode: 'digits', text: '0123456789' },
      { mode: 'bytes', text: '😀' },
      { mode: 'digits', text: '0123456789' },
    ])
  })
})
