import { useEffect } from 'react'
import { readStored, writeStored } from '@/lib/core/browser/browser-storage'
import type { Cursor } from '../../contract/chat'
import type { Room } from '../room/room'
import type { OpenRoom } from '../store'
import { useOutbox } from './use-outbox'
import { usePoll } from './use-poll'

/** Kept in the session storage of this tab. Room names have no spaces, so these keys are no other room's. */
const draftKeys = [
  ['draft', ''],
  ['replyTo', ' reply'],
  ['replaces', ' instead'],
] as const

function useKeptDraft({ name, get, update, subscribe }: OpenRoom): void {
  useEffect(() => {
    const [draft = '', replyTo, replaces = ''] = draftKeys.map(
      ([, end]) => readStored('session', `draft:${name}${end}`) ?? '',
    )
    let last: Pick<Room, 'draft' | 'replyTo' | 'replaces'> = { draft, replyTo: Number(replyTo), replaces }
    const end = subscribe(() => {
      const now = get()
      for (const [field, suffix] of draftKeys)
        if (now[field] !== last[field])
          writeStored('session', `draft:${name}${suffix}`, `${now[field] || ''}` || null)
      last = now
    })
    // Text typed before the page's code was loaded wins.
    update((room) => ({ ...room, ...last, draft: room.draft || draft }))
    return end
  }, [name, get, update, subscribe])
}

/** What keeps the room that is shown up to date from the start; the rest is loaded a moment later. @param cursor of the page */
export function useRoomEffects(room: OpenRoom, cursor: Cursor): void {
  usePoll(room, cursor)
  useOutbox(room)
  useKeptDraft(room)
}
