'use client'

import useSWR from 'swr'
import { isSessionExpired } from '@/lib/core/api/admin-call'
import { call } from '@/lib/core/api/call'

/** Whether the server is ready; null: unknown. */
export function useHealth(): boolean | null {
  const ask = () =>
    call('GET /readyz', {}).then(
      () => true,
      () => false,
    )
  return useSWR('/readyz', ask, { refreshInterval: 15_000, isPaused: isSessionExpired }).data ?? null
}
