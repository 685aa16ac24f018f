import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// The tests of units do not start Node with --expose-gc.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

async function held(): Promise<number> {
  // What a promise has just let go of is free a turn later, and what stood outside the heap once more.
  for (let i = 0; i < 3; i++) {
    await nextTurn()
    collect()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Memory that so many results hold, each on the average, bytes; what was made on the way and let go does not count. */
export async function bytesHeldByEach(count: number, make: (i: number) => unknown): Promise<number> {
  const kept: unknown[] = [await make(count)] // what is made once and kept by the code itself is not theirs
  const before = await held()
  for (let i = 0; i < count; i++) kept.push(await make(i))
  const after = await held()
  if (kept.length !== count + 1) throw new Error('They were not all made.')
  return (after - before) / count
}
