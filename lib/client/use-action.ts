'use client'

import { useRef, useState } from 'react'
import { ApiError } from './api-error'

export interface Action<Result> {
  busy: boolean
  error: ApiError | null
  /** What the last call that succeeded gave; null before it. */
  result: Result | null
  /** Runs one call at a time; resolves to its result, or null when it failed. */
  run: (call: () => Promise<Result>) => Promise<Result | null>
}

/** A call of the API that a person starts: its progress, its result, and what went wrong. */
export function useAction<Result>(): Action<Result> {
  const running = useRef(false)
  const [state, setState] = useState<Omit<Action<Result>, 'run'>>({ busy: false, error: null, result: null })
  const run = async (call: () => Promise<Result>) => {
    if (running.current) return null
    running.current = true
    setState((last) => ({ ...last, busy: true, error: null }))
    try {
      const result = await call()
      setState({ busy: false, error: null, result })
      return result
    } catch (caught) {
      const error = caught instanceof ApiError ? caught : new ApiError(0, 'network', String(caught))
      setState((last) => ({ ...last, busy: false, error }))
      return null
    } finally {
      running.current = false
    }
  }
  return { ...state, run }
}
