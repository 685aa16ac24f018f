'use client'

import { useEffect } from 'react'

let shown = 0

/** Whether the page shows something that the server may no longer have. */
export const showsOnlyCopy = (): boolean => shown > 0

/** For a component that shows a text read for the last time. */
export function useOnlyCopy(): void {
  useEffect(() => {
    shown++
    return () => void shown--
  }, [])
}
