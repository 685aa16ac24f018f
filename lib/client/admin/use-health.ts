'use client'

import useSWR from 'swr'
import { call } from '../api/call'
import { isSessionOver } from './admin-call'

/** Whether the server says that it is ready; null until it has answered. */
export function useHealth(): boolean | null {
  const ask = () =>
    call('GET /readyz', {}).then(
      () => true,
      () => false,
    )
  return useSWR('/readyz', ask, { refreshInterval: 15_000, isPaused: isSessionOver }).data ?? null
}
