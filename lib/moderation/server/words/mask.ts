const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A part of a text, in UTF-16 units, `end` exclusive. */
export interface Range {
  start: number
  end: number
}

/** Stars instead of what a person sees as the characters of these ranges: one for each grapheme they touch. */
export function mask(text: string, ranges: readonly Range[]): string {
  const sorted = [...ranges].sort((a, b) => a.start - b.start)
  let masked = ''
  let next = 0
  let end = 0
  for (const { segment, index } of segmenter.segment(text)) {
    const segmentEnd = index + segment.length
    for (let range = sorted[next]; range && range.start < segmentEnd; range = sorted[++next])
      end = Math.max(end, range.end)
    masked += index < end ? '*' : segment
  }
  return masked
}
