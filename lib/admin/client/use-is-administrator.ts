'use client'

import useSWR from 'swr'
import { ApiError } from '@/lib/core/api/api-error'
import { call } from '@/lib/core/api/call'
import { readStored, writeStored } from '@/lib/core/browser/browser-storage'

const key = 'administers'

/**
 * Stores until when this browser is signed in, because scripts cannot read the cookie. Other pages ask the
 * server only until then.
 * @param untilTime milliseconds since the epoch; null: signed out
 */
export function rememberAdministrator(untilTime: number | null): void {
  writeStored('local', key, untilTime === null ? null : String(untilTime))
}

const mayBeAdministrator = () => Number(readStored('local', key)) > Date.now()

/** @throws ApiError when the server cannot say */
export async function isAdministrator(): Promise<boolean> {
  if (!mayBeAdministrator()) return false
  try {
    return (await call('GET /api/admin/session', {})).session !== null
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    rememberAdministrator(null)
    return false
  }
}

export function useIsAdministrator(): boolean {
  const mayBe = mayBeAdministrator()
  const { data = false } = useSWR(mayBe ? key : null, isAdministrator, { shouldRetryOnError: false })
  return mayBe && data
}
