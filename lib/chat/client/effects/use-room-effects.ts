import { useEffect } from 'react'
import useSWR from 'swr'
import { call } from '@/lib/core/api/call'
import { withTimeout } from '@/lib/core/api/with-timeout'
import { readStored, writeStored } from '@/lib/core/browser/browser-storage'
import type { Cursor } from '../../contract/chat'
import { type Room, set } from '../room/room'
import { type OpenRoom, useRoom } from '../store'
import { useOutbox } from './use-outbox'
import { usePoll } from './use-poll'

const everyMs = 45_000
const deadlineMs = 15_000

/** Refreshed slowly, and soon after somebody came or left. */
function usePresence(room: OpenRoom): void {
  const { name, update } = room
  const { data, mutate } = useSWR(
    ['/online', name],
    () =>
      withTimeout(deadlineMs, (signal) => call('GET /online', { room: name }, { signal })).then(
        (response) => response.online,
      ),
    {
      refreshInterval: everyMs,
      revalidateOnMount: false,
      dedupingInterval: 2_000,
      errorRetryInterval: everyMs,
    },
  )
  useEffect(() => {
    if (data) update(set({ online: data }))
  }, [data, update])
  const { presenceChanges, polling } = useRoom(room, 'presenceChanges', 'polling')
  // The first response counts this reader as present.
  const changes = presenceChanges + (polling.answeredAt > 0 ? 1 : 0)
  useEffect(() => {
    const timer = changes > 0 ? setTimeout(() => void mutate(), 400) : undefined
    return () => clearTimeout(timer)
  }, [changes, mutate])
}

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

/** All that keeps an open room up to date. @param cursor of the page */
export function useRoomEffects(room: OpenRoom, cursor: Cursor): void {
  usePoll(room, cursor)
  useOutbox(room)
  usePresence(room)
  useKeptDraft(room)
  useEffect(() => {
    let end: (() => void) | null = () => undefined
    import('./late-effects')
      .then(({ startLateEffects }) => {
        end = end && startLateEffects(room)
      })
      .catch(() => undefined)
    return () => {
      end?.()
      end = null
    }
  }, [room])
}
