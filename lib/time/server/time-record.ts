import { dayMs } from '@/lib/core/contract/days'
import { fault } from '@/lib/core/contract/issue-rules'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import type { TimeResponse } from '../contract'
import { daylightSaving } from './daylight-saving'
import { nearestNames } from './nearest-names'
import { type Period, type ZoneData, zoneData } from './zone-data'

const suggestedMax = 3

/** Suggested when nothing is similar. */
const wellKnown = ['Europe/Berlin', 'America/New_York', 'UTC']

/** `+02:00`, with seconds where an offset of the past has some. */
function offsetText(offset: number): string {
  const size = Math.abs(offset)
  const parts = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60]
  const digits = parts.map((part) => String(part).padStart(2, '0'))
  return (offset < 0 ? '-' : '+') + (size % 60 === 0 ? digits.slice(0, 2) : digits).join(':')
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

/** The time in a zone. @param zone a known name @param nowMs milliseconds since the epoch */
export function timeIn(data: ZoneData, zone: string, nowMs: number): Omit<TimeResponse, 'client_ip'> {
  const periods = data.periodsOf(zone)
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
    timezone: zone,
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

/** @throws Refusal invalid_parameter, which suggests names */
function requireZone(data: ZoneData, given: string): string {
  const zone = data.find(given)
  if (zone !== undefined) return zone
  const suggestions = [data.namesUsing(given, Date.now()), nearestNames(given, data.names), wellKnown]
  const names = (suggestions.find(({ length }) => length > 0) ?? wellKnown).slice(0, suggestedMax).join(', ')
  throw invalidParameter('zone', fault('time_zone', { names }))
}

/**
 * The time in a zone.
 * @param given its name; undefined: that of the caller
 * @param zoneOfCaller `''` or an unknown name: UTC
 * @throws Refusal invalid_parameter
 */
export async function readTime(
  given: string | undefined,
  zoneOfCaller: () => string | Promise<string>,
): Promise<Omit<TimeResponse, 'client_ip'>> {
  const data = await zoneData()
  const zone = given === undefined ? (data.find(await zoneOfCaller()) ?? 'UTC') : requireZone(data, given)
  return timeIn(data, zone, Date.now())
}
