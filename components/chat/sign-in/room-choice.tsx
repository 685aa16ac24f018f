'use client'

import { useRef, useState } from 'react'
import { Tabs } from '@/components/ui/tabs'
import { TextField } from '@/components/ui/text-field'
import { useRooms } from '@/lib/chat/client/sign-in/use-rooms'
import type { RoomSummary } from '@/lib/chat/contract/chat'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { AccountFields } from './account-fields'
import { RoomList } from './room-list'
import { logOnTexts } from './texts'

export interface RoomChoiceProps {
  rooms: readonly RoomSummary[]
  room: string
  nick: string
  kind: 'public' | 'custom'
  issueOf: (field: string) => string | undefined
}

/** Address of this dialog with another tab or room, for readers without scripts. */
function hrefOf(kind: string, room: string, nick: string): string {
  const query = new URLSearchParams({ kind })
  if (room) query.set('room', room)
  const name = nick.split('#')[0]
  if (name) query.set('nick', name)
  return `/?${query}`
}

interface RoomFieldProps {
  value: string
  onChange: (room: string) => void
  hint?: string
  error: string | undefined
}

function RoomField({ value, onChange, hint, error }: RoomFieldProps) {
  const t = useTexts(logOnTexts)
  return (
    <TextField
      inline
      label={t('roomName')}
      hint={hint}
      error={error}
      name="room"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      required
      maxLength={limits.roomNameLengthMax}
      autoComplete="off"
      verbatim
    />
  )
}

/** Public or custom: the listed public rooms and a field for any other, or a custom room with its account. */
export function RoomChoice({ rooms: first, room, nick, kind: firstKind, issueOf }: RoomChoiceProps) {
  const t = useTexts(logOnTexts)
  const rooms = useRooms(first)
  const [kind, setKind] = useState<string>(firstKind)
  const [publicRoom, setPublicRoom] = useState(firstKind === 'public' && room ? room : 'main')
  const [customRoom, setCustomRoom] = useState(firstKind === 'custom' && room ? room : 'custom')
  const account = useRef({ username: '', password: '' })
  const error = issueOf('room')
  const publicPanel = (
    <div className="flex flex-col gap-2">
      <RoomList
        rooms={rooms.filter((each) => each.kind === 'public')}
        selected={publicRoom}
        onSelect={setPublicRoom}
        hrefOf={(name) => hrefOf('public', name, nick)}
      />
      <RoomField value={publicRoom} onChange={setPublicRoom} hint={t('roomHint')} error={error} />
    </div>
  )
  const customPanel = (
    <div className="flex flex-col gap-2">
      <RoomField value={customRoom} onChange={setCustomRoom} error={error} />
      <AccountFields issueOf={issueOf} typed={account.current} />
    </div>
  )
  const tabs = [
    { value: 'public', label: t('publicRoom'), href: hrefOf('public', '', nick), content: publicPanel },
    { value: 'custom', label: t('customRoom'), href: hrefOf('custom', '', nick), content: customPanel },
  ]
  return <Tabs label={t('where')} value={kind} onChange={setKind} tabs={tabs} />
}
