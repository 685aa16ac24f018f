'use client'

import useSWR from 'swr'
import { call } from '@/lib/core/api/call'
import type { RoomSummary } from '../../contract/chat'

/** The listed rooms, kept fresh while somebody chooses. */
export function useRooms(first: readonly RoomSummary[]): readonly RoomSummary[] {
  const { data } = useSWR('/rooms', () => call('GET /rooms', {}).then((answer) => answer.rooms), {
    refreshInterval: 10_000,
    revalidateOnMount: false,
    errorRetryInterval: 10_000,
  })
  return data ?? first
}
