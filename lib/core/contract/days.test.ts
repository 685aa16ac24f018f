import { expect, it } from 'vitest'
import { dayMs, dayName, dayOf, lastDays } from './days'

const midnight = Date.UTC(2026, 2, 1)

it('changes at midnight, UTC', () => {
  expect(dayName(dayOf(midnight - 1))).toBe('2026-02-28')
  expect(dayName(dayOf(midnight))).toBe('2026-03-01')
  expect(dayOf(midnight + dayMs - 1)).toBe(dayOf(midnight))
})

it('lists the last days, today included, the oldest first', () => {
  expect(lastDays(3, midnight).map(dayName)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(lastDays(1, midnight - 1).map(dayName)).toEqual(['2026-02-28'])
  expect(lastDays(0, midnight)).toEqual([])
})
