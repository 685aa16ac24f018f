'use client'

import { useStoredText } from '@/lib/core/browser/use-preference'
import type { Language } from '@/lib/core/i18n/language'
import { clocksMax, zoneLengthMax } from '../limits'

const storageKey = 'time zones v1'

/** Shown until a clock is added or removed. */
const initialZones = ['UTC', 'America/New_York', 'Asia/Tokyo']

/** A zone, and after a space the place that the reader asked for unless the zone is named after it: `Asia/Kolkata New Delhi`. */
const chosenZone = new RegExp(`^\\S{1,${zoneLengthMax}}(?: .{1,${zoneLengthMax}})?$`)

/** Older versions or other scripts may have written it. */
export function parseZones(stored: string): readonly string[] {
  if (stored === '') return initialZones
  try {
    const list: unknown = JSON.parse(stored)
    if (!Array.isArray(list)) return initialZones
    const names = list.filter((name) => typeof name === 'string' && chosenZone.test(name))
    return [...new Set<string>(names)].slice(0, clocksMax)
  } catch {
    return initialZones
  }
}

/** Shown beside the browser's own zone. */
export function useChosenZones(): [zones: readonly string[], set: (zones: readonly string[]) => void] {
  const [stored, store] = useStoredText(storageKey)
  return [parseZones(stored), (zones) => store(JSON.stringify(zones))]
}

/** `Buenos Aires` of `America/Argentina/Buenos_Aires`; `Etc/GMT+2` whole, which is no GMT+2. */
export const cityOf = (zone: string): string => zone.replace(/^(?!Etc\/).*\//, '').replaceAll('_', ' ')

/** In the tz database. */
export const zoneIdOf = (chosen: string): string => chosen.split(' ', 1)[0] ?? ''

/** @param given what the reader asked for */
export function chosenZoneOf(zone: string, given: string): string {
  const place = cityOf(given)
  const isNamedAfter = cityOf(zone).toLowerCase() === place.toLowerCase() || /^[+-]|^UTC$/.test(zone)
  return isNamedAfter ? zone : `${zone} ${place}`
}

type NameStyle = 'shortGeneric' | 'longGeneric'

/** As the browser's data (Unicode CLDR) have it; undefined if they have no translation. */
function genericName(zone: string, language: Language, timeZoneName: NameStyle): string | undefined {
  try {
    const format = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName })
    const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
    return name && !/^(?:GMT|UTC)/.test(name) && !name.includes(cityOf(zone)) ? name : undefined
  } catch {
    return undefined // a zone that this browser does not know
  }
}

/**
 * The place that was asked for, else the zone's city, which is English. In other languages the name of its time by city
 * or country (`纽约时间`, `日本时间`); Chromium has no cities, but regions, which have more than one (`北美东部时间 (New York)`).
 */
export function nameOfZone(chosen: string, language: Language): string {
  const zone = zoneIdOf(chosen)
  if (chosen !== zone) return chosen.slice(zone.length + 1)
  if (/^[+-]/.test(zone)) return `UTC${zone}`
  const city = cityOf(zone)
  if (language.startsWith('en')) return city
  const place = genericName(zone, language, 'shortGeneric')
  if (place) return place
  const region = genericName(zone, language, 'longGeneric')
  return region ? `${region} (${city})` : city
}
