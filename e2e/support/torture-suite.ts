import { expect, it } from 'vitest'
import { summary } from '../torture/checker'
import type { Nemesis } from '../torture/nemesis'
import { torture } from '../torture/run'

/** Reported on failure; it repeats the clients, but not the timing. */
const seed = Math.floor(Math.random() * 2 ** 31)

/**
 * A short version of e2e/long/torture.test.ts: an acknowledged message is durable, and every follower of the cursor gets
 * every message exactly once and in order, whatever crashes.
 */
export const tortureSuite = (nemesis: Nemesis) =>
  it.each([nemesis])('$name, on $provider', { timeout: 300_000 }, async () => {
    const { violations } = await torture(nemesis, seed)
    expect(summary(violations), `seed ${seed}`).toEqual([])
  })
