import type { Period } from './zone-data'

const daySeconds = 86_400
/** Cuba kept daylight saving time from 2004 to 2006; Russia's time of 2011 to 2014 was none. */
const seasonSecondsMax = 3 * 365 * daySeconds

/** Daylight saving time in force. Times are seconds since the epoch. */
export interface DaylightSaving {
  /** Seconds that clocks are ahead. */
  lead: number
  from: number
  until: number
}

/** How far one offset is ahead of another, without whole days: a zone that changes sides of the date line skips one. */
function lead(offset: number, other: number): number {
  const ahead = (offset - other) % daySeconds
  return ahead > daySeconds / 2 ? ahead - daySeconds : ahead < -daySeconds / 2 ? ahead + daySeconds : ahead
}

/**
 * The daylight saving time of a period: clocks are ahead of what they showed before and will show after, for
 * less than three years. Whether the law calls it so is not in the data, and differs: to tzdata, Dublin has a
 * negative winter time. A change for good, as in Pyongyang in 2015, is none.
 * @returns null for none
 */
export function daylightSaving(periods: readonly Period[], index: number): DaylightSaving | null {
  const period = periods[index]
  if (!period) return null
  const isSame = (other: Period | undefined) => other && lead(other.offset, period.offset) === 0
  let first = index
  while (isSame(periods[first - 1])) first--
  let last = index
  while (isSame(periods[last + 1])) last++
  const [before, after] = [periods[first - 1], periods[last + 1]]
  const [from, until] = [periods[first]?.from ?? 0, periods[last]?.until ?? 0]
  if (!before || !after || until - from > seasonSecondsMax) return null
  const ahead = Math.min(lead(period.offset, before.offset), lead(period.offset, after.offset))
  return ahead > 0 ? { lead: ahead, from, until } : null
}
