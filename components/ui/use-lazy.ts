'use client'

import { useCallback, useRef, useState } from 'react'
import { codeAsked } from '@/lib/core/browser/missing-code'

export interface LazyPart<Part> {
  /** The part, once it is here. */
  part: Part | null
  /** Somebody may want it soon: fetch it. Nobody is told where it does not come; the next touch tries again. */
  reach: () => void
  /**
   * Somebody wants it now: fetch it, and tell them where it does not come.
   * @returns whether it is here; what was pressed is to be forgotten where it is not
   */
  ask: () => Promise<boolean>
}

/** A part of the page whose code is fetched when somebody reaches for it, not when the page opens. */
export function useLazy<Part>(load: () => Promise<Part>): LazyPart<Part> {
  const [part, setPart] = useState<{ it: Part } | null>(null)
  const coming = useRef<Promise<boolean>>(null)
  const bring = useCallback(() => {
    coming.current ??= load().then(
      (it) => {
        setPart({ it })
        return true
      },
      () => {
        coming.current = null
        return false
      },
    )
    return coming.current
  }, [load])
  const reach = useCallback(() => void bring(), [bring])
  const ask = useCallback(async () => {
    const isHere = await bring()
    codeAsked(isHere)
    return isHere
  }, [bring])
  return { part: part?.it ?? null, reach, ask }
}
