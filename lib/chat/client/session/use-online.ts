'use client'

import { useEffect } from 'react'
import useSWR from 'swr'
import { call } from '@/lib/core/api/call'
import { withTimeout } from '@/lib/core/api/in-time'
import type { OnlineNick } from '../../contract/chat'

const everyMs = 45_000
/** How long one call may take: no other is made meanwhile. */
const deadlineMs = 15_000

/** Who is in the room: refreshed slowly, and at once when `changes` (comings and goings seen in the log) moves. */
export function useOnline(
  room: string,
  first: readonly OnlineNick[],
  changes: number,
): readonly OnlineNick[] {
  const { data, mutate } = useSWR(
    ['/online', room],
    () =>
      withTimeout(deadlineMs, (signal) => call('GET /online', { room }, signal)).then(
        (answer) => answer.online,
      ),
    {
      refreshInterval: everyMs,
      revalidateOnMount: false,
      dedupingInterval: 2_000,
      errorRetryInterval: everyMs,
    },
  )
  useEffect(() => {
    // A burst of arrivals is one question.
    const timer = changes > 0 ? setTimeout(() => void mutate(), 400) : undefined
    return () => clearTimeout(timer)
  }, [changes, mutate])
  return data ?? first
}
