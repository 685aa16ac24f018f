import { dayMs } from '@/lib/core/contract/days'
import type { TimeResponse } from '../contract'
import { daylightSaving } from './daylight-saving'
import { findZone } from './find-zone'
import { offsetText, type Period, type Zone, zoneData } from './zone-data'

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

/** The time in a zone. @param nowMs milliseconds since the epoch */
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
 * The time in a zone.
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
