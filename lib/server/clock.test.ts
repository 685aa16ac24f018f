import { describe, expect, it } from 'vitest'
import { DeletionClock, StepDetector } from './clock'

const hour = 3_600_000
const year = 365 * 24 * hour
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
  it.each([hour, -hour, year, -year])('by %i ms is found out once', (ms) => {
    const { clocks, pass, set } = makeClocks()
    const detector = new StepDetector(clocks)
    pass(hour)
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
    pass(hour)
    expect(time.now()).toBe(start + hour)
    set(-year)
    expect(time.now()).toBe(start + hour - year)
    pass(hour)
    expect(time.now()).toBe(start + 2 * hour - year)
  })

  it('goes on as before for a day when the clock is set forward, and tells once', () => {
    const { clocks, pass, set } = makeClocks()
    const told: number[] = []
    const time = new DeletionClock(clocks, (ahead) => told.push(ahead))
    set(year)
    expect(time.now()).toBe(start)
    pass(23 * hour)
    expect(time.now()).toBe(start + 23 * hour)
    expect(told).toEqual([year])
    pass(2 * hour)
    expect(time.now()).toBe(start + year + 25 * hour)
  })

  it('forgets a mistake that is put right', () => {
    const { clocks, pass, set } = makeClocks()
    const time = new DeletionClock(clocks)
    set(year)
    time.now()
    pass(hour)
    set(-year)
    expect(time.now()).toBe(start + hour)
    pass(48 * hour)
    set(year)
    expect(time.now()).toBe(start + 49 * hour)
  })
})
