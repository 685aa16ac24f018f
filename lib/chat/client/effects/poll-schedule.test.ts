import { describe, expect, test } from 'vitest'
import { freshPace, nextPace, type PollOutcome, pollPace } from './poll-schedule'

const answered = (fields: Partial<Extract<PollOutcome, { kind: 'answered' }>> = {}): PollOutcome => ({
  kind: 'answered',
  rows: 0,
  hasMore: false,
  reset: false,
  mode: 'hold',
  heldMs: 5,
  ...fields,
})
const failed: PollOutcome = { kind: 'failed', retryAfterMs: 0 }

describe('the pace of polling', () => {
  test('without held requests polls about once a second, however quiet the room is', () => {
    let pace = nextPace(freshPace, answered(), false)
    expect(nextPace(pace, answered({ rows: 2 }), false).delayMs).toBe(1_000)
    for (let i = 0; i < 10_000; i++) {
      pace = nextPace(pace, answered(), false)
      expect(pace.delayMs).toBe(1_200)
    }
    expect(nextPace(pace, answered({ rows: 1 }), false).delayMs).toBe(1_000)
  })
  test('polls at once when more rows wait, after a reset, and when the server holds requests', () => {
    expect(nextPace(freshPace, answered({ hasMore: true }), false).delayMs).toBeLessThan(100)
    expect(nextPace(freshPace, answered({ reset: true }), true).delayMs).toBeLessThan(100)
    expect(nextPace(freshPace, answered({ mode: 'now' }), false).delayMs).toBe(pollPace.holdAgainMs)
    expect(nextPace(freshPace, answered({ rows: 1 }), false).delayMs).toBe(pollPace.beforeHoldMs)
    expect(nextPace(freshPace, answered({ heldMs: 20_000 }), false).delayMs).toBe(pollPace.holdAgainMs)
  })
  test('polls every fifteen seconds in a hidden tab or a follower', () => {
    for (const outcome of [answered(), answered({ rows: 3 }), failed, { kind: 'aborted' } as const])
      expect(nextPace(freshPace, outcome, true, 0.5).delayMs).toBe(15_000)
  })
  test('never ends after failures: it backs off to a cap and recovers at once', () => {
    let pace = freshPace
    for (let i = 0; i < 2_000; i++) {
      pace = nextPace(pace, failed, false, 1)
      expect(pace.delayMs).toBeGreaterThanOrEqual(750)
      expect(pace.delayMs).toBeLessThanOrEqual(pollPace.failedMaxMs * 1.25)
    }
    expect(nextPace(pace, answered({ mode: 'now' }), false).delayMs).toBe(pollPace.holdAgainMs)
  })
  test('spreads retries by a quarter to both sides', () => {
    const delays = [0, 0.5, 1].map((random) => nextPace(freshPace, failed, false, random).delayMs)
    expect(delays).toEqual([750, 1_000, 1_250])
    const byChance = Array.from({ length: 50 }, () => nextPace(freshPace, failed, false).delayMs)
    expect(new Set(byChance).size).toBeGreaterThan(1)
  })
  test('counts failures and quiet answers, and resets both when the server holds or has news', () => {
    const worn = { delayMs: 5, quiet: 3, failures: 2 }
    const fresh = { quiet: 0, failures: 0 }
    const paceAfter = (outcome: PollOutcome, isAside = false) => nextPace(worn, outcome, isAside, 0.5)
    expect(paceAfter({ kind: 'aborted' })).toEqual({ ...worn, delayMs: 1_000 })
    expect(paceAfter({ kind: 'aborted' }, true)).toEqual({ ...worn, delayMs: 15_000 })
    expect(paceAfter(failed)).toEqual({ delayMs: 4_000, quiet: 0, failures: 3 })
    expect(paceAfter(answered({ hasMore: true }))).toEqual({ delayMs: 20, ...fresh })
    expect(paceAfter(answered(), true)).toEqual({ delayMs: 15_000, ...fresh })
    expect(paceAfter(answered({ heldMs: 1_500 }))).toEqual({ delayMs: 20, ...fresh })
    expect(paceAfter(answered({ heldMs: 1_499 }))).toEqual({ delayMs: 1_200, quiet: 4, failures: 0 })
    expect(paceAfter(answered({ rows: 1 }))).toEqual({ delayMs: 1_000, quiet: 1, failures: 0 })
    expect(nextPace(freshPace, answered({ rows: 1 }), false)).toEqual({ delayMs: 300, ...fresh })
    expect(nextPace(freshPace, answered(), false)).toEqual({ delayMs: 1_200, quiet: 1, failures: 0 })
  })
  test('respects Retry-After', () => {
    expect(nextPace(freshPace, { kind: 'failed', retryAfterMs: 60_000 }, false).delayMs).toBe(60_000)
  })
})
