import { dayName, lastDays } from '@/lib/core/contract/days'
import type { LinkDay } from './contract/schemas'

/** Days that a chart of visits shows. */
const daysShown = 30

/**
 * The visits on each day that a chart shows, those without any included, the oldest first.
 * @param days with visits @param now milliseconds since the epoch
 */
export function visitsByDay(days: readonly LinkDay[], now: number): LinkDay[] {
  const visitsOf = new Map(days.map(({ day, visits }) => [day, visits]))
  return lastDays(daysShown, now)
    .map(dayName)
    .map((day) => ({ day, visits: visitsOf.get(day) ?? 0 }))
}
