import { expect, it } from 'vitest'
import { ResponseCache } from './cached-room'
import type { PollResponse } from './page'

const answer = (length: number): PollResponse => ({
  text: 'x'.repeat(length),
  cursor: { after_time: 1, after_id: 1 },
  isEmpty: false,
  isReset: false,
})

it('keeps sixteen answers, the first ones, and none of them twice', () => {
  const answers = new ResponseCache()
  const first = answer(10)
  answers.set('0', first)
  const { bytes } = answers
  answers.set('0', answer(10))
  expect(answers.get('0')).toBe(first)
  expect(answers.bytes).toBe(bytes)
  for (let i = 1; i < 100; i++) answers.set(String(i), answer(10))
  expect(Array.from({ length: 100 }, (_, i) => String(i)).filter((key) => answers.get(key))).toHaveLength(16)
})

it('keeps a mebibyte of texts and keys at most, and has room again once they are forgotten', () => {
  const answers = new ResponseCache()
  for (let i = 0; i < 10; i++) answers.set(String(i), answer(200_000))
  const kept = Array.from({ length: 10 }, (_, i) => answers.get(String(i))).filter(Boolean)
  expect(kept).toHaveLength(5)
  expect(answers.bytes).toBeGreaterThanOrEqual(5 * 200_000)
  expect(answers.bytes).toBeLessThanOrEqual(1024 * 1024)
  answers.clear()
  expect(answers.bytes).toBe(0)
  answers.set('k'.repeat(200_000), answer(10))
  expect(answers.bytes).toBeGreaterThanOrEqual(200_000)
  answers.set('9', answer(200_000))
  expect(answers.get('9')).toBeDefined()
  expect(answers.get('0')).toBeUndefined()
})
