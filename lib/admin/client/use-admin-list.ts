'use client'

import { useEffect, useRef, useState } from 'react'
import useSWR, { unstable_serialize, useSWRConfig } from 'swr'
import { type AdminRead, adminRead } from '@/lib/core/api/admin-call'
import { ApiError, toApiError } from '@/lib/core/api/api-error'
import type { CallResponse } from '@/lib/core/api/call'
import { limits } from '@/lib/core/contract/limits'
import {
  appendPage,
  type FetchPage,
  type KeyOf,
  type LoadedList,
  refreshPages,
  reloadPages,
  replaceRow,
} from './admin-pages'

export type Filters = Record<string, string | number | null | undefined>

/** Resources that respond with rows under their own name and a cursor. */
export type ListName = {
  [Name in AdminRead]: Name extends `GET /api/admin/${infer Resource}`
    ? CallResponse<Name> extends Record<Resource, readonly unknown[]>
      ? Resource
      : never
    : never
}[AdminRead]

export type RowOf<Name extends ListName> =
  CallResponse<`GET /api/admin/${Name}`> extends Record<Name, readonly (infer Row)[]> ? Row : never

export interface AdminList<Row> {
  id: string
  rows: readonly Row[]
  keyOf: KeyOf<Row>
  loading: boolean
  loadingMore: boolean
  error: ApiError | null
  more: boolean
  /** Does nothing while loading. */
  loadMore: () => void
  retry: () => void
  /** Reloads all loaded rows. @param changed a changed record, shown at once */
  reload: (changed?: Row) => Promise<unknown>
}

const noRows: readonly never[] = []

type ListResponse = Record<string, unknown> & { cursor?: string | null }

/** @param limit rows per page; undefined: the server's default */
function pagesOf<Name extends ListName>(
  resource: Name,
  filters: Filters,
  limit?: number,
): FetchPage<RowOf<Name>> {
  return async (cursor) => {
    const query = { ...filters, cursor: cursor ?? undefined, ...(limit ? { limit } : {}) }
    const response = (await adminRead(`GET /api/admin/${resource}`, query as never)) as ListResponse
    return { rows: (response[resource] as RowOf<Name>[] | undefined) ?? [], cursor: response.cursor ?? null }
  }
}

/** Drops a list of several pages on unmount: it is large and soon outdated. */
function useDropOnUnmount(id: string): void {
  const { cache, mutate } = useSWRConfig()
  useEffect(
    () => () => {
      const list = cache.get(id)?.data as LoadedList<unknown> | undefined
      if (list && list.rows.length > limits.pageRowsDefault) void mutate(id, undefined, { revalidate: false })
    },
    [id, cache, mutate],
  )
}

function useExclusiveChange(id: string) {
  const going = useRef<string | null>(null)
  const [state, setState] = useState<{ id: string; failure: ApiError | null } | null>(null)
  const change = async (call: () => Promise<unknown>) => {
    if (going.current === id) return
    going.current = id
    setState({ id, failure: null })
    const failure = await call().then(
      () => null,
      (caught: unknown) => toApiError(caught),
    )
    if (going.current !== id) return
    if (!failure) going.current = null
    setState(failure && { id, failure })
  }
  // After the error has rendered: before that, a list near its end would ask again.
  useEffect(() => {
    if (state?.failure && going.current === state.id) going.current = null
  }, [state])
  const here = state?.id === id ? state : null
  const forgive = () => setState((before) => (before?.failure ? null : before))
  return { going: here !== null && here.failure === null, failure: here?.failure ?? null, change, forgive }
}

/**
 * A list of the admin API, as far as loaded.
 * @param resource its path, which is also the name of the rows in the response
 * @param keyOf must be a stable function
 * @param filters the search @param refreshMs interval for refreshing its start, 0: never
 */
export function useAdminList<Name extends ListName>(
  resource: Name,
  keyOf: KeyOf<RowOf<Name>>,
  filters: Filters = {},
  { refreshMs = 0 } = {},
): AdminList<RowOf<Name>> {
  type Row = RowOf<Name>
  const id = unstable_serialize([resource, filters])
  const { cache } = useSWRConfig()
  const fetchPage = pagesOf(resource, filters)
  const known = () => cache.get(id)?.data as LoadedList<Row> | undefined
  const { data, error, isLoading, mutate } = useSWR<LoadedList<Row>, unknown>(
    [resource, filters],
    () => {
      const list = known()
      return list ? refreshPages(list, fetchPage, keyOf) : fetchPage(null)
    },
    {
      refreshInterval: refreshMs,
      keepPreviousData: true,
      // What one list shows may just have been changed in another.
      dedupingInterval: 0,
      compare: Object.is,
      errorRetryInterval: 10_000,
      shouldRetryOnError: (caught) => caught instanceof ApiError && caught.isTemporary,
    },
  )
  useDropOnUnmount(id)
  const { going, failure, change, forgive } = useExclusiveChange(id)
  // Previous results stay while a search runs, but not when it fails.
  const shown = error !== undefined && known() === undefined ? undefined : data
  const more = Boolean(shown?.cursor)
  const rows = shown?.rows ?? noRows
  const problem = error instanceof ApiError ? error : failure
  const loadMore = () =>
    void change(() =>
      mutate(async (list) => list && (await appendPage(list, fetchPage, keyOf)), { revalidate: false }),
    )
  return {
    id,
    rows,
    keyOf,
    loading: isLoading || (rows.length === 0 && more && problem === null),
    loadingMore: going,
    error: problem,
    more,
    loadMore,
    retry: () => void (failure ? loadMore() : mutate()),
    reload: async (changed) => {
      forgive()
      if (changed) await mutate((list) => list && replaceRow(list, changed, keyOf), { revalidate: false })
      const list = known()
      const large = pagesOf(resource, filters, limits.pageRowsMax)
      if (!list || list.rows.length <= limits.pageRowsDefault) return mutate()
      return mutate(reloadPages(list, large), { revalidate: false }).catch(() => mutate())
    },
  }
}
