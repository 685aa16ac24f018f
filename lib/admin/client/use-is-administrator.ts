'use client'

import useSWR from 'swr'
import { ApiError } from '@/lib/core/api/api-error'
import { call } from '@/lib/core/api/call'
import { recall, remember } from '@/lib/core/browser/browser-storage'

const key = 'administers'

/**
 * Notes until when this browser is logged in to the control panel, so that other pages ask the server only where the
 * answer may be yes: the cookie itself is out of their reach.
 * @param untilTime milliseconds since the epoch; null: it is not
 */
export function rememberAdministrator(untilTime: number | null): void {
  remember('local', key, untilTime === null ? null : String(untilTime))
}

async function isAdministrator(): Promise<boolean> {
  try {
    return (await call('GET /api/admin/session', {})).session !== null
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) rememberAdministrator(null)
    throw error
  }
}

/** Whether the reader is logged in to the control panel. */
export function useIsAdministrator(): boolean {
  const mayBe = Number(recall('local', key)) > Date.now()
  const { data = false } = useSWR(mayBe ? key : null, isAdministrator, { shouldRetryOnError: false })
  return mayBe && data
}
