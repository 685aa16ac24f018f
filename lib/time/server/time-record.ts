import { dayMs } from '@/lib/core/contract/days'
import type { TimeResponse } from '../contract'
import { findZone } from './find-zone'
import { offsetText, type Period, type Zone, zoneData } from './zone-data'

const daySeconds = 86_400
/** Cuba kept daylight saving time from 2004 to 2006; Russia's time of 2011 to 2014 was none. */
const seasonSecondsMax = 3 * 365 * daySeconds

/** Daylight saving time in force. Times are seconds since the epoch. */
interface DaylightSaving {
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
 * Clocks are ahead of what they showed before and will show after, for less than three years. Whether the law calls it
 * so is not in the data, and differs: to tzdata, Dublin has a negative winter time. A change for good, as in Pyongyang
 * in 2015, is none.
 * @returns null for none
 */
function daylightSaving(periods: readonly Period[], index: number): DaylightSaving | null {
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

/** Six decimals, which clients of worldtimeapi expect at fixed places. */
const datetimeText = (localMs: number, offset: number) =>
  `${new Date(localMs).toISOString().slice(0, -1)}000${offsetText(offset)}`

const secondText = (time: number) => `${new Date(time * 1000).toISOString().slice(0, 19)}+00:00`

/** ISO 8601: a week belongs to the year that has its Thursday. */
function weekOf(local: Date): number {
  const day = Math.floor(local.getTime() / dayMs)
  const thursday = day + 4 - (local.getUTCDay() || 7)
  const year = new Date(thursday * dayMs).getUTCFullYear()
  return 1 + Math.floor((thursday - Date.UTC(year, 0, 1) / dayMs) / 7)
}

/** The periods are in order, and the last has no end. */
const indexAt = (periods: readonly Period[], time: number) => periods.findIndex(({ until }) => time < until)

/** @param nowMs milliseconds since the epoch */
export function timeIn({ name, periods }: Zone, nowMs: number): Omit<TimeResponse, 'client_ip'> {
  const index = indexAt(periods, nowMs / 1000)
  const { offset = 0, abbreviation = 'UTC' } = periods[index] ?? {}
  const saving = daylightSaving(periods, index)
  const localMs = nowMs + offset * 1000
  const local = new Date(localMs)
  return {
    datetime: datetimeText(localMs, offset),
    utc_datetime: datetimeText(nowMs, 0),
    unixtime: Math.floor(nowMs / 1000),
    unixtime_ms: nowMs,
    timezone: name,
    abbreviation,
    utc_offset: offsetText(offset),
    raw_offset: offset - (saving?.lead ?? 0),
    dst: saving !== null,
    dst_offset: saving?.lead ?? 0,
    dst_from: saving && secondText(saving.from),
    dst_until: saving && secondText(saving.until),
    day_of_week: local.getUTCDay(),
    day_of_year: 1 + Math.floor((localMs - Date.UTC(local.getUTCFullYear(), 0, 1)) / dayMs),
    week_number: weekOf(local),
  }
}

/**
 * @param given as {@link findZone} takes it; undefined: that of the caller
 * @param zoneOfCaller `''` or an unknown name: UTC
 * @throws Refusal invalid_parameter
 */
export async function readTime(
  given: string | undefined,
  zoneOfCaller: () => string | Promise<string>,
): Promise<Omit<TimeResponse, 'client_ip'>> {
  const data = await zoneData()
  const zone =
    given === undefined ? data.zone(data.find(await zoneOfCaller()) ?? 'UTC') : await findZone(data, given)
  return timeIn(zone, Date.now())
}
