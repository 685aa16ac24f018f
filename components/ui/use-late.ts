'use client'

import { useCallback, useRef, useState } from 'react'

export interface Late<Part> {
  /** The part, once it is here. */
  part: Part | null
  /** Somebody may want it soon: fetch it. */
  reach: () => void
}

/** A part of the page whose code is fetched when somebody reaches for it, not when the page opens. */
export function useLate<Part>(load: () => Promise<Part>): Late<Part> {
  const [part, setPart] = useState<{ it: Part } | null>(null)
  const asked = useRef(false)
  const reach = useCallback(() => {
    if (asked.current) return
    asked.current = true
    load().then(
      (it) => setPart({ it }),
      // Without a network there is none now; the next touch asks again.
      () => {
        asked.current = false
      },
    )
  }, [load])
  return { part: part?.it ?? null, reach }
}
