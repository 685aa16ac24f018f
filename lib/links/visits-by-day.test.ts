import { expect, it } from 'vitest'
import { visitsByDay } from './visits-by-day'

it('covers exactly the last 30 days', () => {
  const given = [
    { day: '2026-10-24', visits: 7 },
    { day: '2026-10-25', visits: 2 },
    { day: '2026-11-23', visits: 5 },
  ]
  const shown = visitsByDay(given, Date.UTC(2026, 10, 23, 23, 59))
  expect(shown).toHaveLength(30)
  expect(shown[0]).toEqual({ day: '2026-10-25', visits: 2 })
  expect(shown[1]).toEqual({ day: '2026-10-26', visits: 0 })
  expect(shown.at(-1)).toEqual({ day: '2026-11-23', visits: 5 })
  expect(shown.reduce((sum, { visits }) => sum + visits, 0)).toBe(7)
})
