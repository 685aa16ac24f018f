'use client'

import useSWR from 'swr'
import { type ApiError, toApiError } from '@/lib/core/api/api-error'
import { type CallResponse, call } from '@/lib/core/api/call'

/** Zones change their offset at full quarters of an hour of UTC. */
const quarterMs = 15 * 60_000
const focusThrottleMs = 60_000

type TimeOfZone = CallResponse<'GET /time'>

export interface ZoneTime {
  response: TimeOfZone
  /** Milliseconds to add to this machine's clock to get the server's. */
  correction: number
  /** How far off the correction may be. */
  tolerance: number
}

/** The server's clock is taken to be read halfway between request and response. */
export async function fetchTime(zone: string): Promise<ZoneTime> {
  const sent = Date.now()
  const response = await call('GET /time', { zone })
  const received = Date.now()
  const halfway = (sent + received) / 2
  return { response, correction: response.unixtime_ms - halfway, tolerance: Math.abs(received - sent) / 2 }
}

/** As of now. @param zone null: not known yet */
export function useZoneTime(zone: string | null): { time: ZoneTime | null; error: ApiError | null } {
  const { data, error } = useSWR(zone && `/time?zone=${zone}`, () => fetchTime(zone ?? ''), {
    refreshInterval: () => quarterMs - (Date.now() % quarterMs) + 1,
    focusThrottleInterval: focusThrottleMs,
    shouldRetryOnError: false,
  })
  return { time: data ?? null, error: error === undefined ? null : toApiError(error) }
}
