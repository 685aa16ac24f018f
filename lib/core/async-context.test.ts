import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { AsyncContext } from './async-context'

it('is kept across awaits, separately for concurrent work', async () => {
  const context = new AsyncContext<string>()
  const work = (value: string, turns: number) =>
    context.run(value, async () => {
      for (let i = 0; i < turns; i++) await nextIteration()
      return context.value
    })
  // The first ends while the second continues; one begins after all have ended.
  expect(await Promise.all([work('short', 1), work('long', 5)])).toEqual(['short', 'long'])
  expect(context.value).toBeUndefined()
  expect(await work('later', 1)).toBe('later')
})

it('is the innermost value when nested, and unset after a failure', async () => {
  const context = new AsyncContext<number>()
  const values = await context.run(1, async () => {
    const inner = await context.run(2, async () => context.value)
    await nextIteration()
    return [inner, context.value]
  })
  expect(values).toEqual([2, 1])
  await expect(context.run(3, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(context.value).toBeUndefined()
})
