import { describe, expect, it } from 'vitest'
import { DeletionClock, expiryIn, hasExpired, StepDetector } from './clock'
import { dayMs, hourMs } from './contract/days'

it('expires at the end of its time, and never without one', () => {
  expect(expiryIn(60, 1000)).toBe(61_000)
  expect(expiryIn(0, 1000)).toBeNull()
})

it('has expired from that very millisecond on', () => {
  expect([999, 1000, 1001].map((now) => hasExpired(1000, now))).toEqual([false, true, true])
  expect(hasExpired(null, Number.MAX_SAFE_INTEGER)).toBe(false)
  expect(hasExpired(0, 0)).toBe(true)
})

it('goes by the clock where no moment is given', () => {
  expect(hasExpired(Date.now())).toBe(true)
  expect(hasExpired(Date.now() + 60_000)).toBe(false)
})

const year = 365 * dayMs
const start = 1_800_000_000_000

/** Clocks that a test sets. */
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

describe('a clock that is set', () => {
  it.each([hourMs, -hourMs, year, -year])('by %i ms is found out once', (ms) => {
    const { clocks, pass, set } = makeClocks()
    const detector = new StepDetector(clocks)
    pass(hourMs)
    expect(detector.step()).toBe(0)
    set(ms)
    expect(detector.step()).toBe(ms)
    expect(detector.step()).toBe(0)
  })

  it('by little, as NTP does, is not', () => {
    const { clocks, set } = makeClocks()
    const detector = new StepDetector(clocks)
    for (let i = 0; i < 100; i++) {
      set(100)
      expect(detector.step()).toBe(0)
    }
  })
})

describe('the time for deleting what is old', () => {
  it('is the clock while nobody sets it, and follows it back', () => {
    const { clocks, pass, set } = makeClocks()
    const time = new DeletionClock(clocks)
    pass(hourMs)
    expect(time.now()).toBe(start + hourMs)
    set(-year)
    expect(time.now()).toBe(start + hourMs - year)
    pass(hourMs)
    expect(time.now()).toBe(start + 2 * hourMs - year)
  })

  it('goes on as before for a day when the clock is set forward, and tells once', () => {
    const { clocks, pass, set } = makeClocks()
    const told: number[] = []
    const time = new DeletionClock(clocks, (ahead) => told.push(ahead))
    set(year)
    expect(time.now()).toBe(start)
    pass(23 * hourMs)
    expect(time.now()).toBe(start + 23 * hourMs)
    expect(told).toEqual([year])
    pass(2 * hourMs)
    expect(time.now()).toBe(start + year + 25 * hourMs)
  })

  it('is in whole milliseconds, as the database takes them', () => {
    const { clocks, pass, set } = makeClocks()
    const time = new DeletionClock(clocks)
    set(year)
    time.now()
    pass(0.4)
    expect(time.now()).toBe(start)
  })

  it('forgets a mistake that is put right', () => {
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

  it('begins where it was left when the clock is far ahead at the start, and asks for one day in all', () => {
    const { clocks, pass, set } = makeClocks()
    set(year)
    const told: number[] = []
    let time = new DeletionClock(clocks, (ahead) => told.push(ahead), { time: start, aheadMs: 0 })
    expect(time.now()).toBe(start)
    expect(told).toEqual([year])
    pass(20 * hourMs)
    expect(time.snapshot()).toEqual({ time: start + 20 * hourMs, aheadMs: 20 * hourMs })
    time = new DeletionClock(clocks, (ahead) => told.push(ahead), time.snapshot())
    expect(time.now()).toBe(start + 20 * hourMs)
    pass(5 * hourMs)
    expect(time.now()).toBe(start + year + 25 * hourMs)
    expect(time.snapshot()).toEqual({ time: start + year + 25 * hourMs, aheadMs: 0 })
    expect(told).toEqual([year, year])
  })

  it('believes the clock after a short pause, and one that is behind what was left', () => {
    for (const left of [
      { time: start - hourMs / 2, aheadMs: 0 },
      { time: start + year, aheadMs: 0 },
      { time: start + year, aheadMs: 20 * hourMs },
    ]) {
      const { clocks, pass } = makeClocks()
      const time = new DeletionClock(clocks, undefined, left)
      expect(time.now()).toBe(start)
      pass(hourMs)
      expect(time.snapshot()).toEqual({ time: start + hourMs, aheadMs: 0 })
    }
  })
})
