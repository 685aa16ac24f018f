'use client'

import useSWR from 'swr'
import type { AdminSessionAnswer } from '../schemas/admin/session'
import { adminCall } from './admin-call'
import { callApi } from './fetcher'

/** Trades the super key for a session cookie. @throws ApiError unauthorized when the key is wrong */
export const logIn = (key: string) => callApi<AdminSessionAnswer>('/api/admin/session', { json: { key } })

/** Ends this session, or all there are. */
export const logOut = (all: boolean) =>
  adminCall<{ ended: number }>('/session', { method: 'DELETE', query: { all: all ? 1 : 0 } })

/** Until when the session holds, in milliseconds since the epoch; asked now and then, so that its end is noticed. */
export function useSessionEnd(): number | null {
  const { data } = useSWR('/session', (path) => adminCall<AdminSessionAnswer>(path), {
    refreshInterval: 30_000,
  })
  return data?.session?.expires_time ?? null
}
