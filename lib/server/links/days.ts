import { dayName } from '@/lib/schemas/days'
import { linkLimits } from '@/lib/schemas/link-limits'
import type { LinkDay } from '@/lib/schemas/links'

/** The first of the days whose visits are kept, on this one. */
export const firstDayKept = (today: number): number => today - linkLimits.daysKept + 1

/** What an answer says of a day. */
export const shownDay = ({ day, visits }: { day: number; visits: number }): LinkDay => ({
  day: dayName(day),
  visits,
})
