'use client'

import { useEffect } from 'react'
import useSWR, { mutate } from 'swr'
import { adminCall, adminRead, onSignIn } from '@/lib/core/api/admin-call'
import { ApiError } from '@/lib/core/api/api-error'
import { call } from '@/lib/core/api/call'
import { rememberAdministrator } from './use-is-administrator'

const sessionKey = '/session'

/** Trades the super key for a session cookie. @throws ApiError unauthorized when the key is wrong */
export async function signIn(key: string) {
  const answer = await call('POST /api/admin/session', { key })
  // At once: the next page may be opened before this one has asked.
  if (answer.session) rememberAdministrator(answer.session.expires_time)
  // The panel may be there still, and show when the session before was to end.
  void mutate(sessionKey, answer, { revalidate: false })
  onSignIn()
  return answer
}

/** Ends this session, which may have ended already, or all there are. @throws ApiError */
export async function signOut(all: boolean): Promise<true> {
  rememberAdministrator(null)
  if (all) await adminCall('DELETE /api/admin/session', { all })
  else
    await call('DELETE /api/admin/session', { all }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
    })
  return true
}

/** Until when the session holds, in milliseconds since the epoch; asked now and then, so that its end is noticed. */
export function useSessionEnd(): number | null {
  const { data } = useSWR(sessionKey, () => adminRead('GET /api/admin/session', {}), {
    refreshInterval: 30_000,
  })
  const endTime = data?.session?.expires_time ?? null
  useEffect(() => {
    if (endTime !== null) rememberAdministrator(endTime)
  }, [endTime])
  return endTime
}
