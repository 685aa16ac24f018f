'use client'

import { type RefObject, useId, useRef, useState } from 'react'
import useSWR from 'swr'
import { CommandLine } from '@/components/tool-window/command-line'
import { type ToolProps, ToolWindow } from '@/components/tool-window/tool-window'
import { useProblem } from '@/components/tool-window/use-problem'
import { Form } from '@/components/ui/form'
import { FormFooter } from '@/components/ui/form-footer'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/core/api/call'
import { curlLine } from '@/lib/core/api/curl'
import { useCall } from '@/lib/core/api/use-call'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { chosenZoneOf, nameOfZone, useChosenZones, zoneIdOf } from '@/lib/time/client/chosen-zones'
import { useSecond } from '@/lib/time/client/use-second'
import { fetchTime, useZoneTime, type ZoneTime } from '@/lib/time/client/use-zone-time'
import { clocksMax, zoneLengthMax } from '@/lib/time/limits'
import { timeTexts } from '@/lib/time/texts'
import { ZoneClock } from './zone-clock'

const secondMs = 1000
const minuteMs = 60 * secondMs

/** A difference that the measurement cannot show is none. */
function comparison(time: ZoneTime | null): [key: KeyOf<typeof timeTexts>, count: number] {
  if (!time) return ['asking', 0]
  const size = Math.abs(time.correction)
  if (size < Math.max(secondMs, time.tolerance)) return ['agrees', 0]
  const [unit, unitMs] =
    size < 2 * minuteMs ? (['seconds', secondMs] as const) : (['minutes', minuteMs] as const)
  return [`${unit}${time.correction > 0 ? 'Behind' : 'Ahead'}`, Math.round(size / unitMs)]
}

function ClockStatus({ time }: { time: ZoneTime | null }) {
  const t = useTexts(timeTexts)
  const [key, count] = comparison(time)
  return (
    <StatusBar>
      <StatusPanel grow>{t(key, { count })}</StatusPanel>
    </StatusBar>
  )
}

interface AddZoneProps {
  /** In the field at first, or `''`. */
  given: string
  /** With a clock already. */
  zones: readonly string[]
  isFull: boolean
  onAdd: (zone: string) => void
  field: RefObject<HTMLInputElement | null>
}

/** Loaded when the reader is about to choose one. */
function ZoneNames({ id, isNeeded }: { id: string; isNeeded: boolean }) {
  const { data } = useSWR(isNeeded && '/time/zones', () => call('GET /time/zones', {}), {
    revalidateOnFocus: false,
  })
  return (
    <datalist id={id}>
      {data?.zones.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}

/** Without scripts the form opens the API response. */
function AddZone({ given, zones, isFull, onAdd, field }: AddZoneProps) {
  const t = useTexts(timeTexts)
  const listId = useId()
  const [isUsed, setUsed] = useState(false)
  const [problem, setProblem] = useState('')
  const asking = useCall(fetchTime)
  const { sentence, issueOf } = useProblem(asking.error, ['zone'])
  const issue = issueOf('zone')
  const add = async (typed: string) => {
    const found = await asking.run(typed)
    if (!found) return
    const zone = chosenZoneOf(found.response.timezone, typed)
    if (zones.includes(zone)) return setProblem(t('already'))
    if (isFull) return setProblem(t('full', { count: clocksMax }))
    onAdd(zone)
    if (field.current) field.current.value = ''
  }
  const submit = () => {
    setProblem('')
    void add(field.current?.value.trim() ?? '')
  }
  return (
    <Form method="get" action="/time" onSubmit={submit} autoComplete="off">
      <TextField
        ref={field}
        inline
        label={t('zone')}
        hint={t('zoneHint')}
        error={issue ?? problem}
        name="zone"
        defaultValue={given}
        list={listId}
        onFocus={() => setUsed(true)}
        maxLength={zoneLengthMax}
        required
        verbatim
      />
      <ZoneNames id={listId} isNeeded={isUsed} />
      <FormFooter
        problem={issue === undefined ? sentence : ''}
        busy={asking.busy}
        label={t(asking.busy ? 'adding' : 'add')}
      />
    </Form>
  )
}

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
