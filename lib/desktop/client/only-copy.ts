'use client'

import { useEffect } from 'react'

let shown = 0

/** Whether the page shows what may be nowhere else any more. */
export const hasOnlyCopy = (): boolean => shown > 0

/** For what shows a text that was read from the server for the last time, or may have been. */
export function useOnlyCopy(): void {
  useEffect(() => {
    shown++
    return () => void shown--
  }, [])
}
