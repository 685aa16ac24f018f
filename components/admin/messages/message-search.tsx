'use client'

import { type ReactNode, useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import { useTexts } from '@/lib/client/use-language'
import { textIn, tickedIn } from '../form-values'
import { SearchBar } from '../search-bar'
import { messageTexts } from './texts'

export interface MessageFilters {
  q: string
  room: string
  nick: string
  tag: string
  flagged: boolean
  deleted: boolean
}

export interface MessageSearchProps {
  filters: MessageFilters
  onSearch: (filters: MessageFilters) => void
  live: boolean
  onLive: (live: boolean) => void
  buttons: ReactNode
}

/** What messages to show. The boxes act at once, the texts when they are sent. */
export function MessageSearch({ filters, onSearch, live, onLive, buttons }: MessageSearchProps) {
  const t = useTexts(messageTexts)
  const [boxes, setBoxes] = useState({ flagged: filters.flagged, deleted: filters.deleted })
  const tick = (name: 'flagged' | 'deleted') => (event: { target: { checked: boolean } }) => {
    const next = { ...boxes, [name]: event.target.checked }
    setBoxes(next)
    onSearch({ ...filters, ...next })
  }
  const search = (q: string, form: FormData) =>
    onSearch({
      ...{ q, room: textIn(form, 'room'), nick: textIn(form, 'nick'), tag: textIn(form, 'tag') },
      ...{ flagged: tickedIn(form, 'flagged'), deleted: tickedIn(form, 'deleted') },
    })
  const more = (
    <>
      {(['room', 'nick', 'tag'] as const).map((name) => (
        <div key={name} className="w-24 flex-1 sm:max-w-36">
          <TextField label={t(name)} name={name} defaultValue={filters[name]} autoCapitalize="off" />
        </div>
      ))}
    </>
  )
  return (
    <SearchBar
      q={filters.q}
      onSearch={search}
      fields={more}
      buttons={
        <>
          {buttons}
          <div className="flex basis-full flex-wrap gap-x-4">
            <Checkbox
              label={t('flagged')}
              name="flagged"
              checked={boxes.flagged}
              onChange={tick('flagged')}
            />
            <Checkbox
              label={t('deleted')}
              name="deleted"
              checked={boxes.deleted}
              onChange={tick('deleted')}
            />
            <Checkbox label={t('live')} checked={live} onChange={(event) => onLive(event.target.checked)} />
          </div>
        </>
      }
    />
  )
}
