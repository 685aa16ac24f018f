import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { AsyncContext } from './async-context'

it('is carried through whatever is waited for, by each work its own', async () => {
  const carried = new AsyncContext<string>()
  const work = (value: string, turns: number) =>
    carried.run(value, async () => {
      for (let i = 0; i < turns; i++) await turn()
      return carried.value
    })
  // The first ends while the second goes on, and one begins after all have ended.
  expect(await Promise.all([work('short', 1), work('long', 5)])).toEqual(['short', 'long'])
  expect(carried.value).toBeUndefined()
  expect(await work('later', 1)).toBe('later')
})

it('is the inner one in work within work, and gone after a failure', async () => {
  const carried = new AsyncContext<number>()
  const values = await carried.run(1, async () => {
    const inner = await carried.run(2, async () => carried.value)
    await turn()
    return [inner, carried.value]
  })
  expect(values).toEqual([2, 1])
  await expect(carried.run(3, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(carried.value).toBeUndefined()
})
