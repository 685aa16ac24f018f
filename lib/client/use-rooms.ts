'use client'

import useSWR from 'swr'
import type { RoomSummary, RoomsAnswer } from '../schemas/chat'
import { callApi } from './fetcher'

/** The listed rooms, kept fresh while somebody chooses. */
export function useRooms(first: readonly RoomSummary[]): readonly RoomSummary[] {
  const { data } = useSWR('/rooms', () => callApi<RoomsAnswer>('/rooms').then((answer) => answer.rooms), {
    refreshInterval: 10_000,
    revalidateOnMount: false,
    errorRetryInterval: 10_000,
  })
  return data ?? first
}
