import { useEffect } from 'react'
import useSWR from 'swr'
import { call } from '@/lib/core/api/call'
import { withTimeout } from '@/lib/core/api/with-timeout'
import { set } from '../room/room'
import { type OpenRoom, useRoom } from '../store'

const everyMs = 45_000
const deadlineMs = 15_000

/** Refreshed slowly, and soon after somebody came or left. */
export function usePresence(room: OpenRoom): void {
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
