'use client'

import { dayMs } from '../contract/days'
import { useLanguage } from '../i18n/use-language'
import { type Clock, useClock } from './use-clock'

const date = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const

const formatsOf = (language: string) => ({
  nearDay: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
  thisYear: new Intl.DateTimeFormat(language, date),
  otherYear: new Intl.DateTimeFormat(language, { ...date, year: 'numeric' }),
})

// By language, because every row of a list needs them, and constructing one takes milliseconds.
const known = new Map<string, ReturnType<typeof formatsOf>>()

/** The day as people call it: "tomorrow", "26 Nov", with the year if it is another one. */
function dayName(ms: number, now: number, language: string, clock: Clock): string {
  const formats = known.get(language) ?? formatsOf(language)
  known.set(language, formats)
  const day = clock.dayKey(ms)
  const today = clock.dayKey(now)
  const distance = Math.round((Date.parse(day) - Date.parse(today)) / dayMs)
  if (Math.abs(distance) <= 1) return formats.nearDay.format(distance, 'day')
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return (isThisYear ? formats.thisYear : formats.otherYear).format(new Date(day))
}

/** For sentences and lists: "tomorrow 21:38", "29 Nov 21:38". In the reader's time zone and language. */
export function useRelativeTime(): (ms: number) => string {
  const language = useLanguage()
  const clock = useClock()
  return (ms) => `${dayName(ms, Date.now(), language, clock)} ${clock.time(ms)}`
}
