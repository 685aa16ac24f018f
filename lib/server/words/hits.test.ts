import { expect, it } from 'vitest'
import { WordHits } from './hits'

it('adds up what was found, and keeps it when the database fails', async () => {
  const stored: { id: number; count: number }[][] = []
  let fails = true
  const hits = new WordHits(async (batch) => {
    if (fails) throw new Error('busy')
    stored.push(batch)
  })
  hits.count([2, 1])
  hits.count(new Set([2]))
  await expect(hits.flush()).rejects.toThrow('busy')
  fails = false
  hits.count([3])
  await hits.flush()
  await hits.flush()
  expect(stored).toEqual([
    [
      { id: 1, count: 1 },
      { id: 2, count: 2 },
      { id: 3, count: 1 },
    ],
  ])
})
