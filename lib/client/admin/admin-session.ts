'use client'

import { useEffect } from 'react'
import useSWR from 'swr'
import { call } from '../api/call'
import { adminCall } from './admin-call'
import { noteAdministering } from './use-administers'

/** Trades the super key for a session cookie. @throws ApiError unauthorized when the key is wrong */
export async function logIn(key: string) {
  const answer = await call('POST /api/admin/session', { key })
  // At once: the next page may be opened before this one has asked.
  if (answer.session) noteAdministering(answer.session.expires_time)
  return answer
}

/** Ends this session, or all there are. */
export async function logOut(all: boolean) {
  noteAdministering(null)
  return adminCall('DELETE /api/admin/session', { all })
}

/** Until when the session holds, in milliseconds since the epoch; asked now and then, so that its end is noticed. */
export function useSessionEnd(): number | null {
  const { data } = useSWR('/session', () => adminCall('GET /api/admin/session', {}), {
    refreshInterval: 30_000,
  })
  const endTime = data?.session?.expires_time ?? null
  useEffect(() => {
    if (endTime !== null) noteAdministering(endTime)
  }, [endTime])
  return endTime
}
