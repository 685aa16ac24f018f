import { expect, it } from 'vitest'
import { spanAround, tailRows } from './use-log-scroll'

const inDocument = ({ start, end, tail }: ReturnType<typeof spanAround>, length: number) =>
  end - start + (length - tail)

it('renders a few hundred rows at most, and always the last ones', () => {
  for (const length of [0, 1, 29, 149, 150, 151, 310, 400, 10_000])
    for (let centre = 0; centre <= length; centre += Math.max(1, Math.floor(length / 97))) {
      const span = spanAround(length, centre)
      expect(inDocument(span, length)).toBeLessThanOrEqual(310)
      expect(inDocument(span, length)).toBeGreaterThanOrEqual(Math.min(length, 150))
      expect(span.start).toBeLessThanOrEqual(Math.max(0, centre))
      expect(span.end).toBeGreaterThanOrEqual(Math.min(length, centre + 1))
      expect(span.end).toBeLessThanOrEqual(span.tail)
      expect(span.end === length ? length : span.tail).toBeLessThanOrEqual(
        Math.max(span.end, length - tailRows),
      )
    }
})

it('renders the whole first page', () => {
  expect(spanAround(150, 150)).toEqual({ start: 0, end: 150, tail: 150 })
})
