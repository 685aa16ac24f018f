import { beforeAll, describe, expect, it, vi } from 'vitest'
import { Periodic } from './periodic'

/** A job whose steps end on demand. */
function stepsByHand() {
  const started: { done: (isMore: boolean) => void; fail: () => void }[] = []
  const waiting: (() => void)[] = []
  const step = () =>
    new Promise<boolean>((resolve, reject) => {
      started.push({ done: resolve, fail: () => reject(new Error('refused')) })
      for (const look of waiting.splice(0)) look()
    })
  const nth = async (count: number) => {
    while (started.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    const last = started[count - 1]
    if (!last) throw new Error('no step was begun')
    return last
  }
  return { step, nth, started }
}

describe('a periodic job', () => {
  beforeAll(() => {
    vi.stubEnv('LOG_LEVEL', 'silent')
  })

  it('runs again, without overlap, when woken while running', async () => {
    const { step, nth, started } = stepsByHand()
    const job = new Periodic(step, 60_000, 'failed')
    job.wake()
    job.wake()
    job.wake()
    expect(started).toHaveLength(1)
    ;(await nth(1)).done(false)
    ;(await nth(2)).done(false)
    await job.stop()
    expect(started).toHaveLength(2)
  })

  it('does not run again until woken', async () => {
    const { step, nth, started } = stepsByHand()
    const job = new Periodic(step, 60_000, 'failed')
    job.wake()
    ;(await nth(1)).done(false)
    for (let turns = 0; turns < 5; turns++) await new Promise(setImmediate)
    expect(started).toHaveLength(1)
    job.wake()
    ;(await nth(2)).done(false)
    await job.stop()
  })

  it('runs again when woken at any moment while it ends', async () => {
    for (let ticks = 0; ticks < 10; ticks++) {
      const { step, nth, started } = stepsByHand()
      const job = new Periodic(step, 60_000, 'failed')
      job.wake()
      ;(await nth(1)).done(false)
      for (let tick = 0; tick < ticks; tick++) await Promise.resolve()
      job.wake()
      for (let turns = 0; turns < 5; turns++) await new Promise(setImmediate)
      expect(started, `after ${ticks} ticks`).toHaveLength(2)
      started[1]?.done(false)
      await job.stop()
    }
  })

  it('continues while there is more to do', async () => {
    const { step, nth, started } = stepsByHand()
    const job = new Periodic(step, 60_000, 'failed')
    job.wake()
    ;(await nth(1)).done(true)
    ;(await nth(2)).done(true)
    ;(await nth(3)).done(false)
    await job.stop()
    expect(started).toHaveLength(3)
  })

  it('yields between its steps', async () => {
    let steps = 0
    let stepsBetween = -1
    const job = new Periodic(async () => ++steps < 100, 1, 'failed')
    job.start()
    job.wake()
    setImmediate(() => {
      stepsBetween = steps
    })
    while (stepsBetween < 0) await new Promise(setImmediate)
    expect(stepsBetween).toBeLessThan(100)
    await job.stop()
  })

  it('is retried after a failure', async () => {
    const { step, nth } = stepsByHand()
    const job = new Periodic(step, 1, 'failed')
    job.start()
    ;(await nth(1)).fail()
    ;(await nth(2)).done(false)
    await job.stop()
  })

  it('stops after the current step', async () => {
    const { step, nth, started } = stepsByHand()
    const job = new Periodic(step, 60_000, 'failed')
    job.wake()
    const first = await nth(1)
    job.wake()
    const stopped = job.stop()
    first.done(true)
    await stopped
    job.wake()
    expect(started).toHaveLength(1)
  })

  it('is not stopped while a step is running', async () => {
    const { step, nth } = stepsByHand()
    const job = new Periodic(step, 60_000, 'failed')
    job.wake()
    const first = await nth(1)
    let hasEnded = false
    const stopped = job.stop().then(() => {
      hasEnded = true
    })
    for (let turns = 0; turns < 5; turns++) await new Promise(setImmediate)
    expect(hasEnded).toBe(false)
    first.done(false)
    await stopped
  })
})
