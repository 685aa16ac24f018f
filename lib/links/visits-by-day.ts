import { dayName, lastDays } from '@/lib/core/contract/days'
import type { LinkDay } from './contract/schemas'

const daysShown = 30

/** Of the last 30 days, zeros included, oldest first. @param now milliseconds since the epoch */
export function visitsByDay(days: readonly LinkDay[], now: number): LinkDay[] {
  const visitsOf = new Map(days.map(({ day, visits }) => [day, visits]))
  return lastDays(daysShown, now)
    .map(dayName)
    .map((day) => ({ day, visits: visitsOf.get(day) ?? 0 }))
}
