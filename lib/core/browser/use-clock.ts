'use client'

import { useLanguage } from '../i18n/use-language'
import { useBrowserValue } from './use-browser-value'

export interface Clock {
  /** Hours and minutes. */
  time: (ms: number) => string
  day: (ms: number) => string
  /** Day and time, for a tooltip. */
  full: (ms: number) => string
  dayKey: (ms: number) => string
}

/** The reader's time zone; UTC on the server. */
type Zone = 'here' | 'UTC'

/** Shifts a moment so that a UTC clock shows local time. */
const shifted = (ms: number, zone: Zone) =>
  zone === 'UTC' ? ms : ms - new Date(ms).getTimezoneOffset() * 60_000

/** A lazy formatter for both zones: constructing one takes milliseconds. */
function formatter(tag: string, options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined
  return (ms: number, zone: Zone) => {
    format ??= new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    return format.format(shifted(ms, zone))
  }
}

const clockOf = (tag: string): Record<Zone, Clock> => {
  const day = formatter(tag, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
  const full = formatter(tag, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' })
  const clockIn = (zone: Zone): Clock => {
    const iso = (ms: number) => new Date(shifted(ms, zone)).toISOString()
    return {
      time: (ms) => iso(ms).slice(11, 16),
      day: (ms) => day(ms, zone),
      full: (ms) => full(ms, zone),
      dayKey: (ms) => iso(ms).slice(0, 10),
    }
  }
  return { here: clockIn('here'), UTC: clockIn('UTC') }
}

// By language, because every row of the log needs one.
const clocks = new Map<string, Record<Zone, Clock>>()

/** In the reader's time zone and language. The server renders UTC; the browser corrects it after hydration. */
export function useClock(): Clock {
  const language = useLanguage()
  const zone = useBrowserValue<Zone>(() => 'here', 'UTC')
  const known = clocks.get(language) ?? clockOf(language)
  clocks.set(language, known)
  return known[zone]
}
