'use client'

import useSWR from 'swr'
import { type AdminRead, adminRead, isSessionExpired } from '@/lib/core/api/admin-call'
import { ApiError } from '@/lib/core/api/api-error'
import { type CallResponse, call, type Given } from '@/lib/core/api/call'

interface AdminRecord<Body> {
  data: Body | null
  error: ApiError | null
  reload: () => Promise<unknown>
}

/** @param refreshMs 0: never; it may depend on the record */
export function useAdminRecord<Name extends AdminRead>(
  name: Name,
  fields: Given<Name>,
  refreshMs: number | ((latest: CallResponse<Name> | undefined) => number) = 0,
): AdminRecord<CallResponse<Name>> {
  const { data, error, mutate } = useSWR<CallResponse<Name>, unknown>(
    [name, fields],
    () => adminRead(name, fields),
    {
      refreshInterval: refreshMs,
      errorRetryInterval: 10_000,
      shouldRetryOnError: (caught) => caught instanceof ApiError && caught.isTemporary,
    },
  )
  return { data: data ?? null, error: error instanceof ApiError ? error : null, reload: () => mutate() }
}

/** Whether the server is ready; null: unknown. */
export function useHealth(): boolean | null {
  const ask = () =>
    call('GET /readyz', {}).then(
      () => true,
      () => false,
    )
  return useSWR('/readyz', ask, { refreshInterval: 15_000, isPaused: isSessionExpired }).data ?? null
}
