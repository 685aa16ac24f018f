import { describe, expect, it } from 'vitest'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import { Matcher } from './matcher'
import { mask } from './screen'
import { Scope, type Word } from './word'

// The most expensive lists and texts. Compares the CPU time of the longest permitted text with a sixteenth of it.

const growthMax = 64
const costMaxMs = 500
const tries = 3

const count = (length: number) => Array.from({ length }, (_, i) => i + 1)
const ordinary = [
  'casino',
  'fuck',
  'sex',
  'kill yourself',
  '傻逼',
  '六四',
  '法轮功',
  'сука',
  'viagra',
  '赌博',
]
/** All combinations, ten thousand words at most. */
const combined = (...choices: string[][]) =>
  choices
    .reduce((begun, next) => begun.flatMap((word) => next.map((more) => word + more)).slice(0, 10_000), [''])
    .slice(0, 10_000)
const times = (length: number, choices: string[]) => Array.from({ length }, () => choices)

const lists = {
  ordinary,
  nestedHan: count(100).map((length) => '一'.repeat(length)),
  nestedSigns: count(100).map((length) => '$'.repeat(length)),
  nestedPhrases: count(50).map((length) => 'a '.repeat(length)),
  nestedLetters: count(98).map((length) => 'im'.repeat(50).slice(0, length + 2)),
  numerals: combined(...times(9, ['六', '陆', '陸'])),
  doubled: combined(...[...times(4, ['u', 'uu', 'uuu']).flatMap((u) => [u, ['i', 'ii', 'iii']])]),
  lookAlikes: combined(...times(14, ['a', 'а'])),
  letters: combined(...times(7, ['i', 'l', '1', 'і']), ['bb']),
  allowed: [...count(100).map((length) => '一'.repeat(length)), 'allow:二', 'allow:一一'],
} satisfies Record<string, string[]>

/** Parts of the texts, by word list. */
const worst: Record<keyof typeof lists, string[]> = {
  ordinary: [
    ...[
      'u r ',
      's3x',
      's3x ',
      'рота ',
      'a ',
      'c a s i n o ',
      'x, ',
      'a',
      '@4a',
      '#fa9',
      'f.u.c.k, ',
      '傻*逼 ',
    ],
    ...[
      '\u0301',
      'क\u093e\u0301',
      'か\u3099',
      '\u1161',
      'ﷺ',
      '🇫🇺',
      '👩\u200d',
      ' ',
      '-',
      '𠀀',
      'fuck 👩\u200d',
    ],
  ],
  nestedHan: ['一', '一 '],
  nestedSigns: ['$'],
  nestedPhrases: ['a '],
  nestedLetters: ['i m '],
  numerals: ['六陆', '6六'],
  doubled: ['u u u i i i ', 'uuuiiiuuuiiiuuuiiiuuuiii, '],
  lookAlikes: ['aааaааaааaаaaа, ', 'aа'],
  letters: ['|1і|1іlb, '],
  allowed: ['一二', '一'],
}

const repeated = (part: string, length: number) => [...part.repeat(length)].slice(0, length).join('')

function costMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Whether the long input is too slow three times in a row. */
function isTooCostly(work: (length: number) => void, length: number): boolean {
  for (let i = 0; i < tries; i++) {
    const short = costMs(() => work(length / 16))
    const long = costMs(() => work(length))
    if (long <= costMaxMs || long <= growthMax * short) return false
  }
  return true
}

async function matcherOf(words: readonly string[]): Promise<Matcher> {
  const all = words.map((word, id): Word => {
    const isAllowed = word.startsWith('allow:')
    return { id, word: word.replace('allow:', ''), action: isAllowed ? 'allow' : 'mask', scopes: 7 }
  })
  return Matcher.build(all)
}

describe('the worst texts', () => {
  it('take linear time', async () => {
    const costly: string[] = []
    for (const [name, texts] of Object.entries(worst)) {
      const matcher = await matcherOf(lists[name as keyof typeof lists])
      for (const text of texts) {
        const screen = (length: number) => {
          const message = repeated(text, length)
          mask(message, matcher.find(message, Scope.message))
        }
        if (isTooCostly(screen, messageLengthMax)) costly.push(`${name}: ${text}`)
      }
    }
    expect(costly).toEqual([])
  }, 120_000)

  it('take linear time around a spelled word', async () => {
    const matcher = await matcherOf(ordinary)
    const screen = (length: number) =>
      matcher.find(`${'u r '.repeat(length / 4)}q c a s i n o`, Scope.message)
    expect(isTooCostly(screen, messageLengthMax)).toBe(false)
  }, 60_000)
})
