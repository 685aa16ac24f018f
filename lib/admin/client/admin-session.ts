'use client'

import { useEffect } from 'react'
import useSWR, { mutate } from 'swr'
import { adminCall, adminRead, onSignIn } from '@/lib/core/api/admin-call'
import { ApiError } from '@/lib/core/api/api-error'
import { call } from '@/lib/core/api/call'
import { readStored, writeStored } from '@/lib/core/browser/browser-storage'
import { rememberAdministrator } from './use-is-administrator'

const sessionKey = '/session'
const nameKey = 'administrator-name'

/** The name that this browser signed in with last, `''` if none. */
export const lastName = (): string => readStored('local', nameKey) ?? ''

/**
 * Exchanges the super key for a session cookie.
 * @param name who signs in, `''` for none
 * @throws ApiError unauthorized: wrong key
 */
export async function signIn(key: string, name: string) {
  const response = await call('POST /api/admin/session', { key, name })
  writeStored('local', nameKey, name || null)
  // At once: another page may open before the next poll.
  if (response.session) rememberAdministrator(response.session.expires_time)
  // An open panel still shows the previous session's end.
  void mutate(sessionKey, response, { revalidate: false })
  onSignIn()
  return response
}

/** Ends this session, which may already have ended, or all sessions. @throws ApiError */
export async function signOut(all: boolean): Promise<true> {
  rememberAdministrator(null)
  if (all) await adminCall('DELETE /api/admin/session', { all })
  else
    await call('DELETE /api/admin/session', { all }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
    })
  return true
}

/** When the session expires, in milliseconds since the epoch; polled to notice its end. */
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
