'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { mineLimits } from '../limits'
import { type Item, keyOf } from './items'
import { type ItemStatus, lookUp } from './look-up'
import { changeItems } from './my-items'

/** Results are shown together: each would render the whole list. */
const showEveryMs = 50

type Statuses = ReadonlyMap<string, ItemStatus>

export interface StatusesState {
  /** By key of the item; missing until it is looked up. */
  statuses: Statuses
  busy: boolean
  /** The server could not be reached, so the rest was not looked up. */
  isOffline: boolean
  /** Looks up some again, by default all. */
  refresh: (some?: readonly Item[]) => void
}

/** Looks up items, a few at a time, until all are done or the server cannot be reached. @returns whether it was reached */
export async function lookUpAll(
  items: readonly Item[],
  onStatus: (status: ItemStatus) => void,
  isStopped: () => boolean,
): Promise<boolean> {
  const rest = items.values()
  let isReached = true
  const work = async () => {
    // The iterator is shared: each item is taken once.
    for (const item of rest) {
      if (!isReached || isStopped()) return
      const status = await lookUp(item)
      if (isStopped()) return
      if (status.error?.slug === 'network') isReached = false
      onStatus(status)
    }
  }
  await Promise.all(Array.from({ length: mineLimits.lookUpsMax }, work))
  return isReached
}

/** Stores what the server knows better. */
async function storeFacts(statuses: readonly ItemStatus[]): Promise<void> {
  const byKey = new Map(statuses.map(({ item }) => [keyOf(item), item]))
  const update = (item: Item) => {
    const known = byKey.get(keyOf(item))
    return known?.token === item.token ? known : item
  }
  await changeItems((items) => items?.map(update) ?? null)
}

const isSame = (one: Item, other: Item | undefined) => JSON.stringify(one) === JSON.stringify(other)

/** Collects statuses and shows those of a moment together. */
function collector(show: (statuses: readonly ItemStatus[]) => void) {
  const all: ItemStatus[] = []
  let shown = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    show(all.slice(shown))
    shown = all.length
  }
  const add = (status: ItemStatus) => {
    all.push(status)
    timer ??= setTimeout(flush, showEveryMs)
  }
  return { add, flush, all }
}

/** The statuses of items, which are looked up when they first appear. */
export function useStatuses(items: readonly Item[]): StatusesState {
  const [statuses, setStatuses] = useState<Statuses>(new Map())
  const [running, setRunning] = useState(0)
  const [isOffline, setOffline] = useState(false)
  const asked = useRef(new Set<string>())
  const isMounted = useRef(true)
  const look = useCallback(async (wanted: readonly Item[]) => {
    setRunning((count) => count + 1)
    setOffline(false)
    const { add, flush, all } = collector((news) =>
      setStatuses(
        (before) => new Map([...before, ...news.map((status) => [keyOf(status.item), status] as const)]),
      ),
    )
    const isReached = await lookUpAll(wanted, add, () => !isMounted.current)
    if (!isMounted.current) return
    flush()
    setRunning((count) => count - 1)
    if (!isReached) setOffline(true)
    const before = new Map(wanted.map((item) => [keyOf(item), item]))
    const better = all.filter(({ item }) => !isSame(item, before.get(keyOf(item))))
    if (better.length > 0) await storeFacts(better)
  }, [])
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  useEffect(() => {
    const idOf = (item: Item) => `${keyOf(item)} ${item.token}`
    const wanted = items.filter((item) => !asked.current.has(idOf(item)))
    // An item that is removed and comes back is looked up again.
    asked.current = new Set(items.map(idOf))
    if (wanted.length > 0) void look(wanted)
  }, [items, look])
  const refresh = useCallback((some: readonly Item[] = items) => void look(some), [items, look])
  return { statuses, busy: running > 0, isOffline, refresh }
}
