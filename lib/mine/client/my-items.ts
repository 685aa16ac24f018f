'use client'

import { useMemo } from 'react'
import { readStored } from '@/lib/core/browser/browser-storage'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'
import { storeText, useStoredText } from '@/lib/core/browser/use-preference'
import { addItems, type Item, jsonOf, parseItems, withoutItem } from './items'

/** In local storage; also names the lock. Without a valid value the user has not agreed. */
const storageKey = 'my items'

const parsed = (json: string): readonly Item[] | null => parseItems(json)?.items ?? null

type Change = (items: readonly Item[] | null) => readonly Item[] | null

/**
 * Changes the list; changes of several tabs happen one after the other. Never throws.
 * @param change its list is null before the user has agreed; returning null removes everything
 * @returns whether the list outlives the page
 */
export async function changeItems(change: Change): Promise<boolean> {
  const apply = () => {
    const items = parsed(readStored('local', storageKey) ?? '')
    const next = change(items)
    // What cannot be read may be of a newer release.
    if (next === items) return true
    return storeText(storageKey, next === null ? '' : jsonOf(next))
  }
  try {
    return await navigator.locks.request(storageKey, apply)
  } catch {
    // Without HTTPS there are no locks; reading and writing in one task is nearly as good.
    return apply()
  }
}

export type NewItem = Omit<Item, 'created'>

interface Remembered {
  /** Whether the list outlives the page. */
  isStored: boolean
  /** How many of the oldest made room. */
  dropped: number
}

/**
 * Remembers a new item, in place of an earlier one of its name, if the user has agreed.
 * @param agrees the user agrees now
 */
export async function remember(created: NewItem, agrees: boolean): Promise<Remembered> {
  const item = { ...created, created: Date.now() }
  let dropped = 0
  const isStored = await changeItems((items) => {
    if (items === null && !agrees) return null
    const addition = addItems(withoutItem(items ?? [], item), [item])
    dropped = addition.dropped
    return addition.items
  })
  return { isStored, dropped }
}

export const forget = (item: Pick<Item, 'kind' | 'name'>): Promise<boolean> =>
  changeItems((items) => items && withoutItem(items, item))

/** The list, oldest first, as of now in any tab; null: the user has not agreed; undefined: not known yet. */
export function useMyItems(): readonly Item[] | null | undefined {
  const [stored] = useStoredText(storageKey)
  const isRead = useBrowserValue(() => true, false)
  const items = useMemo(() => parsed(stored), [stored])
  return isRead ? items : undefined
}
