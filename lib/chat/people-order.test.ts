import { afterEach, expect, test, vi } from 'vitest'
import { sortPeople } from './people-order'

afterEach(() => vi.unstubAllGlobals())

const person = (nick: string, trip: string | null = null) => ({ nick, trip })
const sorted = (nicks: readonly string[], language: 'en' | 'zh-Hans' = 'en') =>
  sortPeople(
    nicks.map((nick) => person(nick)),
    language,
  ).map(({ nick }) => nick)

test('numbers in nicks are ordered by their value, and capitals make no difference', () => {
  const nicks = ['guest10', 'Bob', 'guest1', 'ann', 'guest100', 'Guest2', 'guest2', 'álvaro']
  expect(sorted(nicks)).toEqual(['álvaro', 'ann', 'Bob', 'guest1', 'guest2', 'Guest2', 'guest10', 'guest100'])
})

test('Chinese nicks are ordered by their sounds for Chinese readers', () => {
  expect(sorted(['张三', '王五10', '李四', '王五2', 'bob'], 'zh-Hans')).toEqual([
    '李四',
    '王五2',
    '王五10',
    '张三',
    'bob',
  ])
})

test('people of one nick are ordered by their trip, and the list given is left alone', () => {
  const people = [person('bob', 'zz'), person('bob'), person('bob', 'aa')]
  expect(sortPeople(people, 'en').map(({ trip }) => trip)).toEqual([null, 'aa', 'zz'])
  expect(people[0]?.trip).toBe('zz')
})

test('however often people are sorted, each language has one collator', async () => {
  const made: unknown[] = []
  const { Collator } = Intl
  class Counted extends Collator {
    constructor(...options: ConstructorParameters<typeof Collator>) {
      super(...options)
      made.push(options[0])
    }
  }
  vi.stubGlobal('Intl', { ...Intl, Collator: Counted })
  vi.resetModules()
  const { sortPeople: sort } = await import('./people-order')
  const crowd = Array.from({ length: 500 }, (_, index) => person(`guest${(index * 7) % 500}`))
  for (let i = 0; i < 5; i++)
    for (const language of ['en', 'zh-Hans'] as const)
      expect(sort(crowd, language)[499]?.nick).toBe('guest499')
  expect(made).toEqual(['en', 'zh-Hans'])
})
