'use client'

import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { mineLimits } from '../limits'
import { type Item, keyOf } from './items'
import { type ItemStatus, lookUp } from './look-up'
import { changeItems } from './my-items'

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
  await changeItems((items) => {
    const better = items?.map(update) ?? null
    return JSON.stringify(better) === JSON.stringify(items) ? items : better
  })
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
    const all: ItemStatus[] = []
    const show = (status: ItemStatus) => {
      all.push(status)
      // Each renders the whole list: a transition shows those of a moment together.
      startTransition(() => setStatuses((before) => new Map(before).set(keyOf(status.item), status)))
    }
    const isReached = await lookUpAll(wanted, show, () => !isMounted.current)
    if (!isMounted.current) return
    setRunning((count) => count - 1)
    if (!isReached) setOffline(true)
    await storeFacts(all)
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
