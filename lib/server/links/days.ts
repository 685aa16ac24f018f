import { linkLimits } from '@/lib/schemas/link-limits'
import type { LinkDay } from '@/lib/schemas/links'

const dayMs = 86_400_000

/** The day of a time, counted since the epoch (UTC). */
export const dayOf = (milliseconds: number): number => Math.floor(milliseconds / dayMs)

/** The first of the days whose visits are kept, on this one. */
export const firstDayKept = (today: number): number => today - linkLimits.daysKept + 1

/** A day as people write it, such as 2026-11-22. */
export const dayName = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** What an answer says of a day. */
export const shownDay = ({ day, visits }: { day: number; visits: number }): LinkDay => ({
  day: dayName(day),
  visits,
})
