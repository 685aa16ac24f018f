import { describe, expect, it } from 'vitest'
import { AhoCorasick } from './aho-corasick'
import { YieldTimer } from './yield-timer'

const codesOf = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0)

async function occurrences(patterns: string[], text: string): Promise<string[]> {
  const automaton = await AhoCorasick.build(patterns.map(codesOf), new YieldTimer())
  const codes = codesOf(text)
  const found: string[] = []
  automaton.scan(codes, 0, codes.length, (pattern, last) => found.push(`${patterns[pattern]}@${last}`))
  return found.sort()
}

function naively(patterns: string[], text: string): string[] {
  const characters = [...text]
  return patterns
    .flatMap((pattern) =>
      characters.flatMap((_, last) => {
        const start = last + 1 - [...pattern].length
        return start >= 0 && characters.slice(start, last + 1).join('') === pattern
          ? `${pattern}@${last}`
          : []
      }),
    )
    .sort()
}

/** Deterministic random numbers. */
function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
}

describe('the automaton', () => {
  it('finds a pattern inside a longer one, and overlapping patterns', async () => {
    expect(await occurrences(['abcd', 'bc'], 'xabcex')).toEqual(['bc@3'])
    expect(await occurrences(['he', 'she', 'hers', 'his'], 'ushers')).toEqual(['he@3', 'hers@5', 'she@3'])
  })

  it('finds equal patterns separately, nothing without patterns, and supplementary characters', async () => {
    expect(await occurrences(['a', 'a'], 'a')).toEqual(['a@0', 'a@0'])
    expect(await occurrences([], 'abc')).toEqual([])
    expect(await occurrences(['😀b', '𠮷'], 'a😀b𠮷')).toEqual(['😀b@2', '𠮷@3'])
  })

  it('agrees with a naive search in random texts', async () => {
    const next = sequence(11)
    const randomText = (length: number) => Array.from({ length }, () => 'ab傻c'[next(4)]).join('')
    for (let round = 0; round < 200; round++) {
      const patterns = [...new Set(Array.from({ length: 1 + next(12) }, () => randomText(1 + next(5))))]
      const text = randomText(next(60))
      expect(await occurrences(patterns, text), `${patterns} in ${text}`).toEqual(naively(patterns, text))
    }
  })
})
