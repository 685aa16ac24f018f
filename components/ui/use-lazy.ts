'use client'

import { useCallback, useRef, useState } from 'react'
import { reportCodeLoad } from '@/lib/core/browser/load-errors'

interface LazyPart<Part> {
  /** null until its code is loaded. */
  part: Part | null
  /** Early. A failure is silent; the next call tries again. */
  preload: () => void
  /** Reports a failure to the user. @returns whether the code is loaded */
  load: () => Promise<boolean>
}

/** Its code is loaded when it is first needed. */
export function useLazy<Part>(importPart: () => Promise<Part>): LazyPart<Part> {
  const [part, setPart] = useState<{ it: Part } | null>(null)
  const loading = useRef<Promise<boolean>>(null)
  const start = useCallback(() => {
    loading.current ??= importPart().then(
      (it) => {
        setPart({ it })
        return true
      },
      () => {
        loading.current = null
        return false
      },
    )
    return loading.current
  }, [importPart])
  const preload = useCallback(() => void start(), [start])
  const load = useCallback(async () => {
    const isLoaded = await start()
    reportCodeLoad(isLoaded)
    return isLoaded
  }, [start])
  return { part: part?.it ?? null, preload, load }
}
