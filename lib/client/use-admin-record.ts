'use client'

import useSWR from 'swr'
import { adminCall } from './admin-call'
import { ApiError } from './api-error'

export interface AdminRecord<Answer> {
  data: Answer | null
  error: ApiError | null
  reload: () => Promise<unknown>
}

/** Something of the administration that is no list. @param refreshMs how often to ask again, 0 never */
export function useAdminRecord<Answer>(path: string, refreshMs = 0): AdminRecord<Answer> {
  const { data, error, mutate } = useSWR<Answer, unknown>(path, (of: string) => adminCall<Answer>(of), {
    refreshInterval: refreshMs,
    errorRetryInterval: 10_000,
    shouldRetryOnError: (caught) => caught instanceof ApiError && caught.passing,
  })
  return { data: data ?? null, error: error instanceof ApiError ? error : null, reload: () => mutate() }
}
