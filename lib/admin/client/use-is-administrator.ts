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

async function isAdministrator(): Promise<boolean> {
  try {
    return (await call('GET /api/admin/session', {})).session !== null
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) rememberAdministrator(null)
    throw error
  }
}

export function useIsAdministrator(): boolean {
  const mayBe = Number(readStored('local', key)) > Date.now()
  const { data = false } = useSWR(mayBe ? key : null, isAdministrator, { shouldRetryOnError: false })
  return mayBe && data
}
