'use client'

import { useRef, useState } from 'react'
import { CommandLine } from '@/components/tool-window/command-line'
import { type ToolProps, ToolWindow } from '@/components/tool-window/tool-window'
import { curlLine } from '@/lib/core/api/curl'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { nameOfZone, useChosenZones, zoneIdOf } from '@/lib/time/client/chosen-zones'
import { useSecond } from '@/lib/time/client/use-second'
import { useZoneTime } from '@/lib/time/client/use-zone-time'
import { clocksMax } from '@/lib/time/limits'
import { timeTexts } from '@/lib/time/texts'
import { AddZone } from './add-zone'
import { ClockStatus } from './clock-status'
import { ZoneClock } from './zone-clock'

/** A slash may stay in a query; a plus would become a space. */
const zoneInQuery = (zone: string) => encodeURIComponent(zone).replaceAll('%2F', '/')

const commandFor = (origin: string, zone: string) =>
  curlLine({ url: `${origin}/time?zone=${zoneInQuery(zone)}` })

/** The clock of the reader's zone and of those that the reader added; `?zone=` fills the field. */
export default function TimeWindow({ query, origin }: ToolProps) {
  const t = useTexts(timeTexts)
  const language = useLanguage()
  const here = useBrowserValue(() => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', null)
  const [chosen, setChosen] = useChosenZones()
  const [last, setLast] = useState<string | null>(null)
  const [notice, setNotice] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { time } = useZoneTime(here)
  const now = useSecond(time?.correction ?? null)
  const others = chosen.filter((zone) => zone !== here)
  const add = (zone: string) => {
    setChosen([...others, zone])
    setLast(zone)
    setNotice(t('added', { city: nameOfZone(zone, language) }))
  }
  const remove = (zone: string) => {
    setChosen(others.filter((other) => other !== zone))
    if (last === zone) setLast(null)
    setNotice(t('removed', { city: nameOfZone(zone, language) }))
    // The button that had the focus is gone.
    field.current?.focus()
  }
  // The server does not know the reader's zone.
  const shown = zoneIdOf(last ?? here ?? 'UTC')
  return (
    <ToolWindow program="time" endpoint="GET /time" status={<ClockStatus time={time} />}>
      <div className="flex min-w-0 flex-col gap-3 p-3">
        <ul aria-label={t('clocks')} className="grid gap-2 sm:grid-cols-2">
          <ZoneClock chosen={here} now={now} isHere />
          {others.map((zone) => (
            <ZoneClock key={zone} chosen={zone} now={now} onRemove={() => remove(zone)} />
          ))}
        </ul>
        <AddZone
          given={query.zone ?? ''}
          zones={here === null ? others : [here, ...others]}
          isFull={others.length >= clocksMax}
          onAdd={add}
          field={field}
        />
        <p role="status" className="sr-only">
          {notice}
        </p>
        <CommandLine command={commandFor(origin, shown)} />
      </div>
    </ToolWindow>
  )
}
