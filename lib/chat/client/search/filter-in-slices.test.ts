import { beforeEach, expect, test, vi } from 'vitest'
import { filterInSlices } from './filter-in-slices'

const numbers = Array.from({ length: 10_000 }, (_, i) => i)
const isEven = (each: number) => each % 2 === 0

let now = 0
beforeEach(() => {
  now = 0
  vi.restoreAllMocks()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

test('a list is filtered at once, and one that takes longer than five milliseconds in slices', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const { signal } = new AbortController()
  expect(await filterInSlices(numbers, isEven, signal)).toEqual(numbers.filter(isEven))
  expect(timers).not.toHaveBeenCalled()
  const slow = (each: number) => ++now > 0 && isEven(each)
  expect(await filterInSlices(numbers.slice(0, 50), slow, signal)).toEqual(
    numbers.slice(0, 50).filter(isEven),
  )
  expect(timers).toHaveBeenCalledTimes(9)
})

test('it ends between two slices once it is aborted', async () => {
  const controller = new AbortController()
  const count = vi.fn((each: number) => {
    if (++now === 7) controller.abort()
    return isEven(each)
  })
  expect(await filterInSlices(numbers, count, controller.signal)).toBeNull()
  expect(count).toHaveBeenCalledTimes(10)
})
