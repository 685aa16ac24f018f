import type { Language } from './language'
import type { Values } from './texts'

/** Its moment in the reader's usual form instead of ISO 8601. @param show formats milliseconds */
export function withReadableTime(
  sentence: string,
  values: Values | undefined,
  show: (ms: number) => string,
): string {
  const { time } = values ?? {}
  const ms = typeof time === 'string' ? Date.parse(time) : Number.NaN
  return Number.isNaN(ms) ? sentence : sentence.replaceAll(String(time), () => show(ms))
}

/** For a page whose reader's time zone is unknown: "26 Nov 2026, 21:38 UTC". */
export const momentIn = (language: Language, ms: number): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ timeZone: 'UTC', timeZoneName: 'short', hourCycle: 'h23' },
  } as const).format(ms)
