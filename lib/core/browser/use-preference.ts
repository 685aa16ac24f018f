'use client'

import { useCallback, useSyncExternalStore } from 'react'
import { readStored, writeStored } from './browser-storage'
import { createListeners } from './listeners'

const { subscribe, notify } = createListeners('storage')

/** `''` removes it. @returns whether it outlives the page */
export function storeText(key: string, text: string): boolean {
  const isStored = writeStored('local', key, text || null)
  notify()
  return isStored
}

/** Kept in this browser, shared by its tabs; `''` for none, and on the server. */
export function useStoredText(key: string): [string, (text: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readStored('local', key) ?? '',
    () => '',
  )
  const set = useCallback((text: string) => void storeText(key, text), [key])
  return [value, set]
}

/** Kept in this browser, shared by its tabs. The server renders the fallback. */
export function usePreference<Choice extends string>(
  key: string,
  choices: readonly Choice[],
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const [stored, set] = useStoredText(key)
  return [choices.find((choice) => choice === stored) ?? fallback, set]
}
