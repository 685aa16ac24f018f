'use client'

import useSWR from 'swr'
import { type ApiError, toApiError } from '@/lib/core/api/api-error'
import { call } from '@/lib/core/api/call'
import { callAddress } from '@/lib/core/api/other-calls'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'
import type { IpRecord } from '../contract/ip'

interface IpRecordState {
  /** The latest record; kept while the next one is loading. */
  record: IpRecord | null
  error: ApiError | null
  busy: boolean
  refresh: () => void
}

/** With the colons of IPv6 unescaped. @param ip `''` for the visitor's own */
export const ipPath = (ip: string) => callAddress('GET /ip', { ip }).replaceAll('%3A', ':')

/** Without `fields` the response is always the whole record. */
const fetchRecord = (ip: string) => call('GET /ip', { ip }) as Promise<IpRecord>

/**
 * @param ip `''` for the visitor's own
 * @param rendered the record in the page's HTML: shown at first, and not requested again
 */
export function useIpRecord(ip: string, rendered: IpRecord | null): IpRecordState {
  // When Back returns to the page, its HTML is old.
  const isFirstRender = useBrowserValue(() => false, true)
  const { data, error, isValidating, mutate } = useSWR(ipPath(ip), () => fetchRecord(ip), {
    keepPreviousData: true,
    fallbackData: rendered ?? undefined,
    revalidateOnMount: rendered === null || !isFirstRender,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  })
  const problem = error === undefined ? null : toApiError(error)
  return {
    record: problem ? null : (data ?? null),
    error: problem,
    // Not on the first load: without scripts it would stay busy forever.
    busy: isValidating && (data !== undefined || problem !== null),
    refresh: () => void mutate(),
  }
}

/** Field paths and values. @param all with the empty fields */
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
