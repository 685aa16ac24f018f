// Days of UTC, counted from the epoch.

export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** How many days the dashboard can show. */
export const daysKept = 90

export const dayOf = (milliseconds: number): number => Math.floor(milliseconds / dayMs)

/** Such as 2026-11-22. */
export const dayName = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** The last days up to today, oldest first. @param now milliseconds since the epoch */
export function lastDays(count: number, now: number): number[] {
  const first = dayOf(now) - count + 1
  return Array.from({ length: count }, (_, index) => first + index)
}
