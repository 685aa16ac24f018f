import { describe, expect, it } from 'vitest'
import { HitCounter } from './hits'

type Batch = { link: string; createdTime: number; count: number }[]

describe('HitCounter', () => {
  it('writes many visits down at once, each once', async () => {
    const batches: Batch[] = []
    const hits = new HitCounter(async (batch) => void batches.push(batch))
    for (let i = 0; i < 1000; i++) hits.count(i % 4 === 0 ? 'rare' : 'often', 1)
    await Promise.all([hits.flush(), hits.flush()])
    expect(batches).toEqual([
      [
        { link: 'rare', createdTime: 1, count: 250 },
        { link: 'often', createdTime: 1, count: 750 },
      ],
    ])
  })

  it('loses none when the database fails, nor those that come in meanwhile', async () => {
    let fails = true
    let stored = 0
    const hits: HitCounter = new HitCounter(async (batch) => {
      hits.count('a', 1)
      if (fails) throw new Error('no database')
      for (const { count } of batch) stored += count
    })
    hits.count('a', 1)
    await expect(hits.flush()).rejects.toThrow('no database')
    fails = false
    await hits.flush()
    expect(stored).toBe(2)
  })

  it('does not give the visits of a removed link to the next one of its code', async () => {
    const batches: Batch[] = []
    const hits = new HitCounter(async (batch) => void batches.push(batch))
    hits.count('a', 1)
    hits.count('a', 2)
    hits.count('a', 1)
    await hits.flush()
    expect(batches).toEqual([[{ link: 'a', createdTime: 2, count: 1 }]])
  })
})
