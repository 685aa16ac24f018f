import { beforeAll, describe, expect, it, vi } from 'vitest'
import { BatchedCounter } from './batched-counter'
import { usageOf } from './limits/pool'
import { queueLimits } from './limits/shared-amounts'

interface Thing {
  id: string
}

const counterOf = (store: (batch: (Thing & { count: number })[]) => Promise<unknown>) =>
  new BatchedCounter<Thing>({
    queue: 'link_visits',
    keyOf: ({ id }) => id,
    store,
    failureMessage: 'must wait',
  })

describe('a counter', () => {
  beforeAll(() => {
    vi.stubEnv('LOG_LEVEL', 'silent')
  })

  it('stores counts in one batch, sorted by key', async () => {
    const batches: object[] = []
    const counter = counterOf(async (batch) => batches.push(batch))
    for (let i = 0; i < 1000; i++) counter.count({ id: i % 4 === 0 ? 'rare' : 'often' })
    await Promise.all([counter.flush(), counter.flush()])
    expect(batches).toEqual([
      [
        { id: 'often', count: 750 },
        { id: 'rare', count: 250 },
      ],
    ])
  })

  it('loses no counts when the database fails, nor those added meanwhile', async () => {
    let fails = true
    let stored = 0
    const counter = counterOf(async (batch) => {
      counter.count({ id: 'a' })
      if (fails) throw new Error('no database')
      for (const { count } of batch) stored += count
    })
    counter.count({ id: 'a' })
    await expect(counter.flush()).rejects.toThrow('no database')
    fails = false
    await counter.flush()
    expect(stored).toBe(2)
  })

  it('stores each batch once when a later one fails', async () => {
    const stored = new Map<string, number>()
    let batches = 0
    const counter = counterOf(async (batch) => {
      if (++batches === 2) throw new Error('a deadlock')
      for (const { id, count } of batch) stored.set(id, (stored.get(id) ?? 0) + count)
    })
    for (let i = 0; i < 2_500; i++) counter.count({ id: `thing ${i}` })
    await expect(counter.flush()).rejects.toThrow('a deadlock')
    expect(stored.size).toBe(1_000)
    await counter.flush()
    expect(stored.size).toBe(2_500)
    expect(new Set(stored.values())).toEqual(new Set([1]))
  })

  it('flushes before the interval is over when many counts are pending', async () => {
    const counter: BatchedCounter<Thing> = await new Promise((resolve) => {
      const made: BatchedCounter<Thing> = counterOf(async () => resolve(made))
      for (let i = 0; i < 20_000; i++) made.count({ id: String(i) })
    })
    await counter.close()
  })

  it('flushes before the interval is over when its queue is half full', async () => {
    const half = queueLimits.hook_uses.max / 2
    const store = vi.fn(async () => undefined)
    const counter = new BatchedCounter<Thing>({
      queue: 'hook_uses',
      keyOf: ({ id }) => id,
      store,
      failureMessage: '',
    })
    for (let i = 0; i < half - 1; i++) counter.count({ id: String(i) })
    await new Promise(setImmediate)
    expect(store).not.toHaveBeenCalled()
    counter.count({ id: 'one more' })
    await vi.waitFor(() => expect(store).toHaveBeenCalledOnce(), { timeout: 20_000 })
    await counter.close()
  })

  it('drops new keys beyond its bound while the database is unavailable', async () => {
    let stored = 0
    let fails = true
    const counter = counterOf(async (batch) => {
      if (fails) throw new Error('away')
      stored += batch.reduce((sum, { count }) => sum + count, 0)
    })
    const left = usageOf('link_visits').used // of the tests above
    for (let i = 0; i < 40_100; i++) counter.count({ id: String(i) })
    await counter.flush().catch(() => undefined)
    expect(usageOf('link_visits').used).toBe(left + queueLimits.link_visits.max)
    expect(usageOf('link_visits').refused).toBe(100)
    fails = false
    await counter.flush()
    expect(stored).toBe(40_000)
    expect(usageOf('link_visits').used).toBe(left)
  })

  it('stores the rest when it is closed, with one retry', async () => {
    let attempts = 0
    const counter = counterOf(async () => {
      if (++attempts === 1) throw new Error('a deadlock')
    })
    counter.count({ id: 'a' })
    await counter.close()
    expect(attempts).toBe(2)
  })
})
