'use client'

import useSWR from 'swr'
import { type ApiError, toApiError } from '@/lib/core/api/api-error'
import { call } from '@/lib/core/api/call'
import { callAddress } from '@/lib/core/api/other-calls'
import type { IpRecord } from '../contract/ip'

export interface IpRecordState {
  /** The record asked for last; stays until the next one is there. */
  record: IpRecord | null
  error: ApiError | null
  busy: boolean
  /** Asks again. */
  refresh: () => void
}

/** The path that tells about an address, with the colons of IPv6 as they are. @param ip `''` for the caller's own */
export const ipPath = (ip: string) => callAddress('GET /ip', { ip }).replaceAll('%3A', ':')

/** Without `fields` it is always the whole record. */
const fetchRecord = (ip: string) => call('GET /ip', { ip }) as Promise<IpRecord>

/** What the platform knows of an address. @param ip `''` for the caller's own */
export function useIpRecord(ip: string): IpRecordState {
  const { data, error, isValidating, mutate } = useSWR(ipPath(ip), () => fetchRecord(ip), {
    keepPreviousData: true,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  })
  const problem = error === undefined ? null : toApiError(error)
  return {
    record: problem ? null : (data ?? null),
    error: problem,
    // Not while the page opens: without scripts that would never end, and the form works without them.
    busy: isValidating && (data !== undefined || problem !== null),
    refresh: () => void mutate(),
  }
}

/** The fields of a record that say something, by their paths; with the others when `all`. */
export function recordRows(record: IpRecord, all: boolean): [path: string, value: string][] {
  const rows = Object.entries(record).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && name !== 'requestHeaderNames'
      ? Object.entries(value).map(([inner, item]) => [`${name}.${inner}`, item])
      : [[name, value]],
  )
  return rows
    .map(([path, value]): [string, string] => [
      path,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ])
    .filter(([, value]) => all || !['', '0', 'false', '{}'].includes(value))
}
