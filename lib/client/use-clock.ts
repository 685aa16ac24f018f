'use client'

import { useSyncExternalStore } from 'react'
import { languageTags } from '../schemas/language'
import { useLanguage } from './use-language'

export interface Clock {
  /** Hours and minutes. */
  time: (ms: number) => string
  /** The day in words. */
  day: (ms: number) => string
  /** Day and time, for a tooltip. */
  full: (ms: number) => string
  /** A key that is equal for two moments of one day. */
  dayKey: (ms: number) => string
}

const never = () => () => {}
let here = ''
const zoneHere = () => {
  here ||= Intl.DateTimeFormat().resolvedOptions().timeZone
  return here
}

// Making a formatter costs more than a thousand uses of it, and every line of the log asks for one.
const clocks = new Map<string, Clock>()

function clockOf(tag: string, timeZone: string): Clock {
  const key = `${tag} ${timeZone}`
  const known = clocks.get(key)
  if (known) return known
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { timeZone, ...options })
    return (ms: number) => format.format(ms)
  }
  const clock: Clock = {
    time: formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    day: formatter({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }),
    full: formatter({ dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' }),
    dayKey: formatter({ year: 'numeric', month: '2-digit', day: '2-digit' }),
  }
  clocks.set(key, clock)
  return clock
}

/**
 * Formats moments in the reader's time zone and language. The server does not know the zone and writes UTC; the
 * browser puts it right as soon as the page lives, without a mismatch in between.
 */
export function useClock(): Clock {
  const language = useLanguage()
  const timeZone = useSyncExternalStore(never, zoneHere, () => 'UTC')
  return clockOf(languageTags[language], timeZone)
}
