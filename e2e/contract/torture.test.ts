import { expect, it } from 'vitest'
import { summary } from '../torture/checker'
import { killed } from '../torture/crashes'
import { mixture } from '../torture/databases'
import { torture } from '../torture/run'

// A little of what e2e/long/torture.test.ts does at length: an acknowledged message is durable, and whoever follows the
// cursor gets every message exactly once and in order, whatever dies.

/** Told when it fails; what happens when is the machine's, so that it repeats the clients only. */
const seed = Math.floor(Math.random() * 2 ** 31)

it.each([killed('sqlite', 1, 2), mixture()])('$name, on $provider', { timeout: 300_000 }, async (nemesis) => {
  const { violations } = await torture(nemesis, seed)
  expect(summary(violations), `seed ${seed}`).toEqual([])
})
