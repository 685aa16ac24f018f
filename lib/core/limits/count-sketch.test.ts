import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CountSketch } from './count-sketch'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const windowMs = 60_000
// A fixed secret, so that collisions are always the same.
const sketch = () => new CountSketch(windowMs, 65_536, 'secret')

it('an event counts for the window, at most half as long again', () => {
  const counts = sketch()
  vi.advanceTimersByTime(17_000)
  for (let i = 0; i < 3; i++) counts.add('ann')
  expect(counts.millisecondsUntilBelow('ann', 4)).toBe(0)
  const waitMs = counts.millisecondsUntilBelow('ann', 3)
  expect(waitMs).toBeGreaterThanOrEqual(windowMs)
  expect(waitMs).toBeLessThanOrEqual(1.5 * windowMs)
  vi.advanceTimersByTime(waitMs - 1)
  expect(counts.count('ann')).toBe(3)
  vi.advanceTimersByTime(1)
  expect(counts.count('ann')).toBe(0)
})

it('the time to wait ends when enough events are over, not all', () => {
  const counts = sketch()
  counts.add('ann')
  vi.advanceTimersByTime(windowMs)
  counts.add('ann', 9)
  expect(counts.millisecondsUntilBelow('ann', 10)).toBe(windowMs / 2)
  expect(counts.millisecondsUntilBelow('ann', 9)).toBe(1.5 * windowMs)
})

it('events of others reset no count, however many', () => {
  const counts = sketch()
  for (let i = 0; i < 10; i++) counts.add('ann')
  for (let i = 0; i < 60_000; i++) counts.add(`other ${i}`)
  expect(counts.count('ann')).toBeGreaterThanOrEqual(10)
})

it('all guesses that a server can check in a window make no other client reach the limit', () => {
  const counts = sketch()
  // A quarter of an hour with forty a second, each client ten times.
  for (let i = 0; i < 36_000; i++) counts.add(`attacker ${Math.floor(i / 10)}`)
  for (let i = 0; i < 1000; i++) expect(counts.count(`client ${i}`)).toBeLessThan(10)
})

it('the counts of a window end with it, also where nothing was counted for long', () => {
  const counts = sketch()
  for (let i = 0; i < 5; i++) {
    counts.add('ann', 5)
    vi.advanceTimersByTime(7 * windowMs)
    expect(counts.count('ann')).toBe(0)
  }
})
