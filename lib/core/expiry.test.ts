import { expect, it } from 'vitest'
import { expiryIn, hasExpired } from './clock'

it('expires at the end of its time, and never without one', () => {
  expect(expiryIn(60, 1000)).toBe(61_000)
  expect(expiryIn(0, 1000)).toBeNull()
})

it('has expired from that very millisecond on', () => {
  expect([999, 1000, 1001].map((now) => hasExpired(1000, now))).toEqual([false, true, true])
  expect(hasExpired(null, Number.MAX_SAFE_INTEGER)).toBe(false)
  expect(hasExpired(0, 0)).toBe(true)
})

it('goes by the clock where no moment is given', () => {
  expect(hasExpired(Date.now())).toBe(true)
  expect(hasExpired(Date.now() + 60_000)).toBe(false)
})
