'use client'

import { useEffect } from 'react'
import useSWRInfinite from 'swr/infinite'
import { adminCall } from './admin-call'
import { ApiError } from './api-error'
import type { Call } from './fetcher'

export type Filters = NonNullable<Call['query']>

export interface AdminList<Row> {
  rows: readonly Row[]
  /** Nothing has come yet. */
  loading: boolean
  /** Something is on its way. */
  busy: boolean
  error: ApiError | null
  /** There are more rows than those that are here. */
  more: boolean
  loadMore: () => void
  reload: () => Promise<unknown>
}

type Page = Record<string, unknown> & { cursor: string | null }

/**
 * A list of the administration, page by page.
 * @param resource its path, which is also the name of the rows in the answer
 * @param filters the search @param refreshMs how often the first page is asked for again, 0 never
 */
export function useAdminList<Row>(
  resource: string,
  filters: Filters = {},
  { refreshMs = 0 } = {},
): AdminList<Row> {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<Page, unknown>(
    (index: number, before: Page | null) =>
      index > 0 && !before?.cursor ? null : [resource, filters, before?.cursor ?? null],
    ([path, query, cursor]: [string, Filters, string | null]) =>
      adminCall<Page>(`/${path}`, { query: { ...query, cursor } }),
    {
      refreshInterval: refreshMs,
      keepPreviousData: true,
      errorRetryInterval: 10_000,
      shouldRetryOnError: (caught) => caught instanceof ApiError && caught.passing,
    },
  )
  const pages = data ?? []
  const last = pages.at(-1)
  const rows = pages.flatMap((page) => (page[resource] as Row[] | undefined) ?? [])
  const more = Boolean(last?.cursor)
  const loadMore = () => void setSize(size + 1)
  // A long search pauses now and then: while it has found nothing yet, it goes on by itself.
  const goesOn = more && rows.length === 0 && pages.length === size
  useEffect(() => {
    if (goesOn) void setSize(size + 1)
  }, [goesOn, size, setSize])
  return {
    rows,
    loading: isLoading || (goesOn && !error),
    busy: isValidating,
    error: error instanceof ApiError ? error : null,
    more,
    loadMore,
    reload: () => mutate(),
  }
}
