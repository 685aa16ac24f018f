import { expect, it } from 'vitest'
import { KeptAnswers } from './cached-room'
import type { Answer } from './page'

const answer = (length: number): Answer => ({
  text: 'x'.repeat(length),
  cursor: { after_time: 1, after_id: 1 },
  isEmpty: false,
  isReset: false,
})

it('keeps sixteen answers, the first ones, and none of them twice', () => {
  const answers = new KeptAnswers()
  const first = answer(10)
  answers.keep('0', first)
  const { bytes } = answers
  answers.keep('0', answer(10))
  expect(answers.get('0')).toBe(first)
  expect(answers.bytes).toBe(bytes)
  for (let i = 1; i < 100; i++) answers.keep(String(i), answer(10))
  expect(Array.from({ length: 100 }, (_, i) => String(i)).filter((key) => answers.get(key))).toHaveLength(16)
})

it('keeps a mebibyte of texts and keys at most, and has room again once they are forgotten', () => {
  const answers = new KeptAnswers()
  for (let i = 0; i < 10; i++) answers.keep(String(i), answer(200_000))
  const kept = Array.from({ length: 10 }, (_, i) => answers.get(String(i))).filter(Boolean)
  expect(kept).toHaveLength(5)
  expect(answers.bytes).toBeGreaterThanOrEqual(5 * 200_000)
  expect(answers.bytes).toBeLessThanOrEqual(1024 * 1024)
  answers.clear()
  expect(answers.bytes).toBe(0)
  answers.keep('k'.repeat(200_000), answer(10))
  expect(answers.bytes).toBeGreaterThanOrEqual(200_000)
  answers.keep('9', answer(200_000))
  expect(answers.get('9')).toBeDefined()
  expect(answers.get('0')).toBeUndefined()
})
