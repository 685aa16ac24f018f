import { expect, it } from 'vitest'
import { summary } from '../torture/checker'
import type { Nemesis } from '../torture/nemesis'
import { torture } from '../torture/run'

/** Told when it fails; what happens when is the machine's, so that it repeats the clients only. */
const seed = Math.floor(Math.random() * 2 ** 31)

/**
 * A little of what e2e/long/torture.test.ts does at length: an acknowledged message is durable, and whoever follows the
 * cursor gets every message exactly once and in order, whatever dies.
 */
export const tortureSuite = (nemesis: Nemesis) =>
  it.each([nemesis])('$name, on $provider', { timeout: 300_000 }, async () => {
    const { violations } = await torture(nemesis, seed)
    expect(summary(violations), `seed ${seed}`).toEqual([])
  })
