import { expect, test } from 'vitest'
import { highlightWords, mentionsWord } from './mentions'

test.each([
  ['hi ann!', 'Ann', true],
  ['ANN: look', 'ann', true],
  ['how annoying, Ann', 'ann', true],
  ['how annoying', 'ann', false],
  ['joann', 'ann', false],
  ['小明你好', '小明', true],
  ['ann你好', 'ann', true],
  ['@c++ is fun', 'c++', true],
  ['a.b', 'a.b', true],
  ['', 'ann', false],
  ['anything', '', false],
  ["i'm fine", 'm', false],
  ['don’t', 't', false],
  ["m's idea", 'm', true],
  ["'m' is a nick", 'm', true],
  ["d'Anna", 'anna', true],
  ['look at https://x.example/ann', 'ann', false],
  ['https://x.example/ann，ann 看看', 'ann', true],
  ['https://x.example/ann ann?', 'ann', true],
  ['news: https://git.example/x', 'git.example', true],
  ['run `ann` first', 'ann', false],
  ['run `ann` first, ann', 'ann', true],
  ['```sh\nann --help\n```', 'ann', false],
  ['don`t wait, ann, we can`t', 'ann', true],
  ['a ` alone\nann, a ` again', 'ann', true],
])('%j calls %j: %j', (text, word, expected) => {
  expect(mentionsWord(text, word)).toBe(expected)
})

test('a long text of near misses is searched in linear time', () => {
  expect(mentionsWord('anna'.repeat(1000), 'ann')).toBe(false)
  expect(mentionsWord(' `'.repeat(2000), 'ann')).toBe(false)
  expect(mentionsWord(' http://'.repeat(500), 'ann')).toBe(false)
})

test('highlight words are separated by commas of either language', () => {
  expect(highlightWords(' deploy, 上线，  ;c++ ')).toEqual(['deploy', '上线', 'c++'])
})
