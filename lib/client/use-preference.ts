'use client'

import { useCallback, useSyncExternalStore } from 'react'
import { recall, remember } from './browser-storage'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** A choice kept in this browser, shared by its tabs. The server renders the fallback. */
export function usePreference<Choice extends string>(
  key: string,
  choices: readonly Choice[],
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const read = useCallback(() => {
    const stored = recall('local', key)
    return choices.find((choice) => choice === stored) ?? fallback
  }, [key, choices, fallback])
  const value = useSyncExternalStore(subscribe, read, () => fallback)
  const set = useCallback(
    (choice: Choice) => {
      remember('local', key, choice)
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [value, set]
}
