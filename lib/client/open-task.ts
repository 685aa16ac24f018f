'use client'

import { useEffect, useSyncExternalStore } from 'react'

let current = ''
const listeners = new Set<() => void>()

function tell(name: string) {
  current = name
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Says which window is open, for as long as it is. */
export function useOpenTask(name: string): void {
  useEffect(() => {
    tell(name)
    return () => tell('')
  }, [name])
}

/** The name of the open window, for the task bar; empty while none is. */
export function useTaskName(): string {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => '',
  )
}
