/** Callers of a value outside of React, for `useSyncExternalStore`. @param event of the window that changes it, too */
export function createListeners(event?: string) {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      if (event) window.addEventListener(event, listener)
      return () => {
        listeners.delete(listener)
        if (event) window.removeEventListener(event, listener)
      }
    },
    notify(): void {
      for (const listener of listeners) listener()
    },
  }
}
