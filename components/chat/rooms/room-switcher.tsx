import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useState } from 'react'
import useSWR from 'swr'
import { Dialog } from '@/components/ui/dialog'
import { isComposing } from '@/components/ui/is-composing'
import { TextField } from '@/components/ui/text-field'
import { nickFilter } from '@/lib/chat/client/composer/completion'
import type { OpenRoom } from '@/lib/chat/client/store'
import { roomTexts } from '@/lib/chat/late-texts'
import { call } from '@/lib/core/api/call'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { RoomLabel } from './room-list'
import { useOpenRooms } from './use-open-rooms'

const foundMax = 50

/** Names of open rooms, then of listed ones, then the typed one; first, if it is one of them. */
export function roomChoices(typed: string, open: readonly string[], listed: readonly string[]): string[] {
  const name = typed.trim()
  const found = [...new Set([...open, ...listed])].filter(nickFilter(name)).slice(0, foundMax)
  if (name === '') return found
  return found.includes(name) ? [...new Set([name, ...found])] : [...found, name]
}

/** ↓ and ↑ go from the field to the rooms and back. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || isComposing(event.nativeEvent)) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  stops[Math.max(0, stops.indexOf(document.activeElement as HTMLElement) + step)]?.focus()
}

const choiceLook =
  'relative flex h-7 items-center gap-1 px-1 text-inherit no-underline hover:bg-face-light/50 focus-visible:-outline-offset-2 pointer-coarse:h-10'

function SwitchForm({ room, onClose }: { room: OpenRoom; onClose: () => void }) {
  const t = useTexts(roomTexts)
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const { rooms, unread, hrefOf, onOpen } = useOpenRooms(room)
  const { data: listed = [] } = useSWR('/rooms', () => call('GET /rooms', {}).then((found) => found.rooms))
  const open = new Set(rooms.map((each) => each.room))
  const choices = roomChoices(
    typed,
    [...open].filter((name) => name !== room.name),
    listed.flatMap((each) => (each.kind === 'custom' || each.room === room.name ? [] : each.room)),
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
        if (choices[0]) router.push(hrefOf(choices[0]))
      }}
      onKeyDown={moveFocus}
      className="flex flex-col gap-2"
    >
      <TextField
        label={t('find')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={limits.roomNameLengthMax}
        autoComplete="off"
        verbatim
      />
      <ul
        aria-label={t('rooms')}
        className="bevel-sunken h-56 overflow-y-auto bg-field p-0.5 font-message text-sm"
      >
        {choices.map((name) => (
          <li key={name}>
            <a
              href={hrefOf(name)}
              title={name}
              onClick={(event) => {
                onOpen(event)
                if (event.defaultPrevented) onClose()
              }}
              className={choiceLook}
            >
              <RoomLabel
                room={open.has(name) ? name : t('openNew', { room: name })}
                unread={unread.get(name)}
              />
            </a>
          </li>
        ))}
      </ul>
    </form>
  )
}

/** Finds open and listed rooms, and opens any other. */
export function RoomSwitcher({
  open,
  room,
  onClose,
}: {
  open: boolean
  room: OpenRoom
  onClose: () => void
}) {
  const t = useTexts(roomTexts)
  return (
    <Dialog open={open} onClose={onClose} title={t('go')} closeLabel={t('close')}>
      <SwitchForm room={room} onClose={onClose} />
    </Dialog>
  )
}
