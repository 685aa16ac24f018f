import { describe, expect, it } from 'vitest'
import { pageCostMax, pageLinesMax, textPage } from './text-page'

describe('textPage', () => {
  it.each([
    ['', ['']],
    ['a', ['a']],
    ['a\n', ['a']],
    ['a\n\n', ['a', '']],
    ['\n\na', ['', '', 'a']],
    ['a\r\nb\r\n', ['a', 'b']],
    ['a\rb', ['a\rb']],
    ['a\u2028b', ['a\u2028b']],
  ])('splits %j', (text, lines) =>
    expect(textPage(text, 1)).toEqual({ from: 1, lines, total: lines.length, cut: 0 }),
  )

  it('starts at the wanted line, clamped to the text', () => {
    const text = 'a\nb\nc\n'
    const starts = [1, 2, 3, 0, -5, Number.NaN, 4, 1e9, 2.9].map((wanted) => textPage(text, wanted).from)
    expect(starts).toEqual([1, 2, 3, 1, 1, 1, 3, 3, 2])
    expect(textPage(text, 2).lines).toEqual(['b', 'c'])
  })

  it('reaches all of 100,000 lines', () => {
    const text = Array.from({ length: 100_000 }, (_, i) => `line ${i + 1}\n`).join('')
    const seen: string[] = []
    for (let from = 1; from <= 100_000; ) {
      const page = textPage(text, from)
      expect(page.total).toBe(100_000)
      expect(page.lines.length).toBeLessThanOrEqual(pageLinesMax)
      seen.push(...page.lines)
      from += page.lines.length
    }
    expect(seen.map((line) => `${line}\n`).join('')).toBe(text)
  })

  it.each(['x', '世', '🌍', '\u202e', 'a\u0007'])('limits the cost of a page of %j', (sign) => {
    const whole = sign.repeat(Math.floor(1_000_000 / sign.length))
    const { lines, cut } = textPage(whole, 1)
    const [line = ''] = lines
    expect(line.length + cut).toBe(whole.length)
    expect(line.length).toBeGreaterThan(1000)
    expect(line.length).toBeLessThanOrEqual(pageCostMax)
    expect(line.isWellFormed?.() ?? true).toBe(true)
    const many = textPage(`${sign.repeat(30_000)}\n`.repeat(30), 1)
    expect(many.lines.join('').length).toBeLessThanOrEqual(pageCostMax)
  })

  it('puts a line that is too long on a page of its own', () => {
    const text = `a\n${'x'.repeat(200_000)}\nb`
    expect(textPage(text, 1)).toMatchObject({ lines: ['a'], total: 3, cut: 0 })
    expect(textPage(text, 2)).toMatchObject({ from: 2, total: 3, cut: 200_000 - pageCostMax })
    expect(textPage(text, 3)).toMatchObject({ lines: ['b'], cut: 0 })
  })
})
