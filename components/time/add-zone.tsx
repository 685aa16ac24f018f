'use client'

import { type RefObject, type SubmitEvent, useId, useState } from 'react'
import useSWR from 'swr'
import { useProblem } from '@/components/tool-window/use-problem'
import { FormFooter } from '@/components/ui/form-footer'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/core/api/call'
import { useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { chosenZoneOf } from '@/lib/time/client/chosen-zones'
import { fetchTime } from '@/lib/time/client/use-zone-time'
import { clocksMax, zoneLengthMax } from '@/lib/time/limits'
import { timeTexts } from '@/lib/time/texts'

interface AddZoneProps {
  /** In the field at first, or `''`. */
  given: string
  /** Those that have a clock already. */
  zones: readonly string[]
  isFull: boolean
  onAdd: (zone: string) => void
  field: RefObject<HTMLInputElement | null>
}

/** The names of all zones for a field, loaded when the reader is about to choose one. */
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

/** The field that adds a clock. Without scripts it opens the API response. */
export function AddZone({ given, zones, isFull, onAdd, field }: AddZoneProps) {
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
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setProblem('')
    void add(field.current?.value.trim() ?? '')
  }
  return (
    <form method="get" action="/time" onSubmit={submit} className="flex flex-col gap-3" autoComplete="off">
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
    </form>
  )
}
