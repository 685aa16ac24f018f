import { describe, expect, it } from 'vitest'
import { DeletionClock, expiryIn, hasExpired, StepDetector } from './clock'
import { dayMs, hourMs } from './contract/days'

it('expiryIn adds the seconds; 0 means never', () => {
  expect(expiryIn(60, 1000)).toBe(61_000)
  expect(expiryIn(0, 1000)).toBeNull()
})

it('hasExpired is true from the given millisecond on', () => {
  expect([999, 1000, 1001].map((now) => hasExpired(1000, now))).toEqual([false, true, true])
  expect(hasExpired(null, Number.MAX_SAFE_INTEGER)).toBe(false)
  expect(hasExpired(0, 0)).toBe(true)
})

it('hasExpired uses the current time by default', () => {
  expect(hasExpired(Date.now())).toBe(true)
  expect(hasExpired(Date.now() + 60_000)).toBe(false)
})

const year = 365 * dayMs
const start = 1_800_000_000_000

/** Clocks controlled by the test. */
function makeClocks() {
  const state = { wall: start, monotonic: 500 }
  const pass = (ms: number) => {
    state.wall += ms
    state.monotonic += ms
  }
  const set = (ms: number) => {
    state.wall += ms
  }
  return { clocks: { wall: () => state.wall, monotonic: () => state.monotonic }, pass, set }
}

describe('a clock step', () => {
  it.each([hourMs, -hourMs, year, -year])('of %i ms is detected once', (ms) => {
    const { clocks, pass, set } = makeClocks()
    const detector = new StepDetector(clocks)
    pass(hourMs)
    expect(detector.step()).toBe(0)
    set(ms)
    expect(detector.step()).toBe(ms)
    expect(detector.step()).toBe(0)
  })

  it('in small corrections, as by NTP, is ignored', () => {
    const { clocks, set } = makeClocks()
    const detector = new StepDetector(clocks)
    for (let i = 0; i < 100; i++) {
      set(100)
      expect(detector.step()).toBe(0)
    }
  })
})

describe('the deletion clock', () => {
  it('follows the machine’s clock, backward steps included', () => {
    const { clocks, pass, set } = makeClocks()
    const time = new DeletionClock(clocks)
    pass(hourMs)
    expect(time.now()).toBe(start + hourMs)
    set(-year)
    expect(time.now()).toBe(start + hourMs - year)
    pass(hourMs)
    expect(time.now()).toBe(start + 2 * hourMs - year)
  })

  it('ignores a forward step for a day, and reports it once', () => {
    const { clocks, pass, set } = makeClocks()
    const reports: number[] = []
    const time = new DeletionClock(clocks, (ahead) => reports.push(ahead))
    set(year)
    expect(time.now()).toBe(start)
    pass(23 * hourMs)
    expect(time.now()).toBe(start + 23 * hourMs)
    expect(reports).toEqual([year])
    pass(2 * hourMs)
    expect(time.now()).toBe(start + year + 25 * hourMs)
  })

  it('returns whole milliseconds', () => {
    const { clocks, pass, set } = makeClocks()
    const time = new DeletionClock(clocks)
    set(year)
    time.now()
    pass(0.4)
    expect(time.now()).toBe(start)
  })

  it('ignores a forward step that is undone', () => {
    const { clocks, pass, set } = makeClocks()
    const time = new DeletionClock(clocks)
    set(year)
    time.now()
    pass(hourMs)
    set(-year)
    expect(time.now()).toBe(start + hourMs)
    pass(48 * hourMs)
    set(year)
    expect(time.now()).toBe(start + 49 * hourMs)
  })

  it('continues the saved time when the clock is far ahead at start, for one day in total', () => {
    const { clocks, pass, set } = makeClocks()
    set(year)
    const reports: number[] = []
    let time = new DeletionClock(clocks, (ahead) => reports.push(ahead), { time: start, aheadMs: 0 })
    expect(time.now()).toBe(start)
    expect(reports).toEqual([year])
    pass(20 * hourMs)
    expect(time.snapshot()).toEqual({ time: start + 20 * hourMs, aheadMs: 20 * hourMs })
    time = new DeletionClock(clocks, (ahead) => reports.push(ahead), time.snapshot())
    expect(time.now()).toBe(start + 20 * hourMs)
    pass(5 * hourMs)
    expect(time.now()).toBe(start + year + 25 * hourMs)
    expect(time.snapshot()).toEqual({ time: start + year + 25 * hourMs, aheadMs: 0 })
    expect(reports).toEqual([year, year])
  })

  it('trusts the clock after a short pause, and when it is behind the saved time', () => {
    for (const saved of [
      { time: start - hourMs / 2, aheadMs: 0 },
      { time: start + year, aheadMs: 0 },
      { time: start + year, aheadMs: 20 * hourMs },
    ]) {
      const { clocks, pass } = makeClocks()
      const time = new DeletionClock(clocks, undefined, saved)
      expect(time.now()).toBe(start)
      pass(hourMs)
      expect(time.snapshot()).toEqual({ time: start + hourMs, aheadMs: 0 })
    }
  })
})
