'use client'

import useSWR from 'swr'
import { callApi } from './fetcher'

/** Whether the server says that it is ready; null until it has answered. */
export function useHealth(): boolean | null {
  const ask = (path: string) =>
    callApi(path).then(
      () => true,
      () => false,
    )
  return useSWR('/readyz', ask, { refreshInterval: 15_000 }).data ?? null
}
