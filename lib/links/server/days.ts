import { dayName } from '@/lib/core/contract/days'
import type { LinkDay } from '../contract/links'
import { linkLimits } from '../limits'

/** The first of the days whose visits are kept, on this one. */
export const firstDayKept = (today: number): number => today - linkLimits.daysKept + 1

/** What an answer says of a day. */
export const shownDay = ({ day, visits }: { day: number; visits: number }): LinkDay => ({
  day: dayName(day),
  visits,
})
