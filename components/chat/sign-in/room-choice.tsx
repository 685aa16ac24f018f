'use client'

import { type InputEvent, useEffect, useRef, useState } from 'react'
import { ReportLine } from '@/components/reports/report-line'
import { type ListColumn, ListView } from '@/components/ui/list-view'
import { PasswordField } from '@/components/ui/password-field'
import { Tabs } from '@/components/ui/tabs'
import { TextField } from '@/components/ui/text-field'
import { coverSpoilers } from '@/lib/chat/client/message-text/covered-text'
import { useRooms } from '@/lib/chat/client/sign-in/use-sign-in'
import type { RoomSummary } from '@/lib/chat/contract/chat'
import { signInTexts } from '@/lib/chat/texts'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'

interface RoomListProps {
  rooms: readonly RoomSummary[]
  selected: string
  onSelect: (room: string) => void
  hrefOf: (room: string) => string
}

function RoomList({ rooms, selected, onSelect, hrefOf }: RoomListProps) {
  const t = useTexts(signInTexts)
  const frame = useRef<HTMLDivElement>(null)
  const lastMessage = ({ last_message: last }: RoomSummary) =>
    last ? sanitizeText(`${last.nick}: ${coverSpoilers(last.msg)}`) : t('silent')
  const columns: ListColumn<RoomSummary>[] = [
    {
      id: 'room',
      title: t('room'),
      className: 'sm:w-36',
      cell: (room) => (
        <>
          <span className="block truncate font-bold">{room.room}</span>
          {room.title && room.title !== room.room && <span className="block truncate">{room.title}</span>}
          <span className="block truncate sm:hidden">{lastMessage(room)}</span>
        </>
      ),
    },
    { id: 'online', title: t('online'), className: 'w-16 text-center', cell: (room) => room.online },
    {
      id: 'last',
      title: t('last'),
      className: 'max-sm:hidden',
      cell: (room) => <span title={lastMessage(room)}>{lastMessage(room)}</span>,
    },
  ]
  return (
    <div ref={frame}>
      <ListView
        label={t('rooms')}
        columns={columns}
        rows={rooms}
        keyOf={(room) => room.room}
        hrefOf={(room) => hrefOf(room.room)}
        selected={selected}
        onSelect={(room) => onSelect(room.room)}
        onOpen={() => frame.current?.closest('form')?.requestSubmit()}
        empty={t('noRooms')}
        className="h-28 sm:h-36"
      />
    </div>
  )
}

interface RoomChoiceProps {
  rooms: readonly RoomSummary[]
  room: string
  nick: string
  kind: 'public' | 'custom'
  /** Receives the chosen room; empty for one that may be private. */
  onChoose: (room: string) => void
  issueOf: (field: string) => string | undefined
  /** Where abuse is reported, as a URI. */
  contact: string | undefined
}

/** This dialog with another tab or room, for use without scripts. */
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
  const t = useTexts(signInTexts)
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

/** Listed or any other public room, or a custom room with its account. */
export function RoomChoice(props: RoomChoiceProps) {
  const { rooms: first, room, nick, kind: firstKind, onChoose, issueOf, contact } = props
  const t = useTexts(signInTexts)
  const rooms = useRooms(first)
  const [kind, setKind] = useState<string>(firstKind)
  const [publicRoom, setPublicRoom] = useState(firstKind === 'public' && room ? room : 'main')
  const [customRoom, setCustomRoom] = useState(firstKind === 'custom' && room ? room : 'custom')
  const account = useRef({ username: '', password: '' })
  const error = issueOf('room')
  const chosen = kind === 'public' ? publicRoom : customRoom
  const isListed = rooms.some((each) => each.room === chosen)
  useEffect(() => onChoose(kind === 'public' || isListed ? chosen : ''), [onChoose, kind, chosen, isListed])
  const publicPanel = (
    <div className="flex flex-col gap-2">
      <RoomList
        rooms={rooms.filter((each) => each.kind === 'public')}
        selected={publicRoom}
        onSelect={setPublicRoom}
        hrefOf={(name) => hrefOf('public', name, nick)}
      />
      <RoomField value={publicRoom} onChange={setPublicRoom} hint={t('roomHint')} error={error} />
      <ReportLine kind="room" id={publicRoom} contact={contact} />
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

interface AccountFieldsProps {
  issueOf: (field: string) => string | undefined
  /** Keeps what was typed while these fields are unmounted. */
  typed?: { username: string; password: string }
}

export function AccountFields({ issueOf, typed }: AccountFieldsProps) {
  const t = useTexts(signInTexts)
  const retained = (field: 'username' | 'password') => ({
    defaultValue: typed?.[field],
    onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => {
      if (typed) typed[field] = currentTarget.value
    },
  })
  return (
    <div className="flex flex-col gap-2">
      <TextField
        inline
        label={t('username')}
        error={issueOf('username')}
        name="username"
        {...retained('username')}
        required
        maxLength={limits.keyLengthMax}
        autoComplete="username"
        verbatim
      />
      <PasswordField
        inline
        label={t('password')}
        hint={t('customHint')}
        error={issueOf('password')}
        showLabel={t('showPassword')}
        name="password"
        {...retained('password')}
        required
        maxLength={limits.keyLengthMax}
        autoComplete="current-password"
      />
    </div>
  )
}
