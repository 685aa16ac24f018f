'use client'

import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { ZoneTime } from '@/lib/time/client/use-zone-time'
import { timeTexts } from '@/lib/time/texts'

const secondMs = 1000
const minuteMs = 60 * secondMs

/** What to say of a clock; a difference that the measurement cannot show is none. */
function comparison(time: ZoneTime | null): [key: KeyOf<typeof timeTexts>, count: number] {
  if (!time) return ['asking', 0]
  const size = Math.abs(time.correction)
  if (size < Math.max(secondMs, time.tolerance)) return ['agrees', 0]
  const [unit, unitMs] =
    size < 2 * minuteMs ? (['seconds', secondMs] as const) : (['minutes', minuteMs] as const)
  return [`${unit}${time.correction > 0 ? 'Behind' : 'Ahead'}`, Math.round(size / unitMs)]
}

/** How far this machine's clock is from the server's. */
export function ClockStatus({ time }: { time: ZoneTime | null }) {
  const t = useTexts(timeTexts)
  const [key, count] = comparison(time)
  return (
    <StatusBar>
      <StatusPanel grow>{t(key, { count })}</StatusPanel>
    </StatusBar>
  )
}
