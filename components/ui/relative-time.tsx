'use client'

import { useClock } from '@/lib/core/browser/use-clock'
import { useRelativeTime } from '@/lib/core/browser/use-relative-time'

/** As "tomorrow 21:38", with the full time as its tooltip. @param ms since 1970 */
export function RelativeTime({ ms }: { ms: number }) {
  const clock = useClock()
  const relative = useRelativeTime()
  return (
    <time dateTime={new Date(ms).toISOString()} title={clock.full(ms)}>
      {relative(ms)}
    </time>
  )
}
