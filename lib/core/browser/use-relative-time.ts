'use client'

import { useLanguage } from '../i18n/use-language'
import { type Clock, useClock } from './use-clock'

const dayLength = 86_400_000

/** The day as people call it: "tomorrow", "26 Nov", with the year if it is another one. */
function dayName(ms: number, now: number, language: string, clock: Clock): string {
  const day = clock.dayKey(ms)
  const today = clock.dayKey(now)
  const distance = Math.round((Date.parse(day) - Date.parse(today)) / dayLength)
  if (Math.abs(distance) <= 1) {
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(distance, 'day')
  }
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year, timeZone: 'UTC' })
  return format.format(new Date(day))
}

/**
 * Formats moments near now for sentences and lists: "tomorrow 21:38", "29 Nov 21:38". In the reader's time
 * zone and language.
 */
export function useRelativeTime(): (ms: number) => string {
  const language = useLanguage()
  const clock = useClock()
  return (ms) => `${dayName(ms, Date.now(), language, clock)} ${clock.time(ms)}`
}
