import { beforeAll, describe, expect, it, vi } from 'vitest'
import { Periodic } from './periodic'

/** Work whose every step ends when the test says so. */
function stepsByHand() {
  const begun: { done: (isMore: boolean) => void; fail: () => void }[] = []
  const waiting: (() => void)[] = []
  const step = () =>
    new Promise<boolean>((resolve, reject) => {
      begun.push({ done: resolve, fail: () => reject(new Error('refused')) })
      for (const look of waiting.splice(0)) look()
    })
  const nth = async (count: number) => {
    while (begun.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    const last = begun[count - 1]
    if (!last) throw new Error('no step was begun')
    return last
  }
  return { step, nth, begun }
}

describe('work done from time to time', () => {
  beforeAll(() => {
    vi.stubEnv('LOG_LEVEL', 'silent')
  })

  it('is done once more, not twice at once, when it is wanted while it is being done', async () => {
    const { step, nth, begun } = stepsByHand()
    const work = new Periodic(step, 60_000, 'failed')
    work.wake()
    work.wake()
    work.wake()
    expect(begun).toHaveLength(1)
    ;(await nth(1)).done(false)
    ;(await nth(2)).done(false)
    await work.stop()
    expect(begun).toHaveLength(2)
  })

  it('rests when it is done, until it is wanted again', async () => {
    const { step, nth, begun } = stepsByHand()
    const work = new Periodic(step, 60_000, 'failed')
    work.wake()
    ;(await nth(1)).done(false)
    for (let turns = 0; turns < 5; turns++) await new Promise(setImmediate)
    expect(begun).toHaveLength(1)
    work.wake()
    ;(await nth(2)).done(false)
    await work.stop()
  })

  it('is done again when it is wanted at any moment of its end', async () => {
    for (let ticks = 0; ticks < 10; ticks++) {
      const { step, nth, begun } = stepsByHand()
      const work = new Periodic(step, 60_000, 'failed')
      work.wake()
      ;(await nth(1)).done(false)
      for (let tick = 0; tick < ticks; tick++) await Promise.resolve()
      work.wake()
      for (let turns = 0; turns < 5; turns++) await new Promise(setImmediate)
      expect(begun, `after ${ticks} ticks`).toHaveLength(2)
      begun[1]?.done(false)
      await work.stop()
    }
  })

  it('goes on while there is more', async () => {
    const { step, nth, begun } = stepsByHand()
    const work = new Periodic(step, 60_000, 'failed')
    work.wake()
    ;(await nth(1)).done(true)
    ;(await nth(2)).done(true)
    ;(await nth(3)).done(false)
    await work.stop()
    expect(begun).toHaveLength(3)
  })

  it('lets others in between its steps', async () => {
    let steps = 0
    let stepsBetween = -1
    const work = new Periodic(async () => ++steps < 100, 1, 'failed')
    work.start()
    work.wake()
    setImmediate(() => {
      stepsBetween = steps
    })
    while (stepsBetween < 0) await new Promise(setImmediate)
    expect(stepsBetween).toBeLessThan(100)
    await work.stop()
  })

  it('is tried again after a failure', async () => {
    const { step, nth } = stepsByHand()
    const work = new Periodic(step, 1, 'failed')
    work.start()
    ;(await nth(1)).fail()
    ;(await nth(2)).done(false)
    await work.stop()
  })

  it('ends after the step under way, however much is left', async () => {
    const { step, nth, begun } = stepsByHand()
    const work = new Periodic(step, 60_000, 'failed')
    work.wake()
    const first = await nth(1)
    work.wake()
    const stopped = work.stop()
    first.done(true)
    await stopped
    work.wake()
    expect(begun).toHaveLength(1)
  })

  it('has not ended while a step is under way', async () => {
    const { step, nth } = stepsByHand()
    const work = new Periodic(step, 60_000, 'failed')
    work.wake()
    const first = await nth(1)
    let hasEnded = false
    const stopped = work.stop().then(() => {
      hasEnded = true
    })
    for (let turns = 0; turns < 5; turns++) await new Promise(setImmediate)
    expect(hasEnded).toBe(false)
    first.done(false)
    await stopped
  })
})
