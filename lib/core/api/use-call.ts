'use client'

import { useCallback, useRef, useState } from 'react'
import { type ApiError, toApiError } from './api-error'
import { createIdempotentCall, type IdempotentCall } from './idempotent-call'

export interface CallState<Args extends unknown[], Result> {
  busy: boolean
  response: Result | null
  error: ApiError | null
  /** Starts the call unless one is running. @returns its response, null if it failed */
  run: (...args: Args) => Promise<Result | null>
  reset: () => void
}

export function useCall<Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
): CallState<Args, Result> {
  const [state, setState] = useState<{ busy: boolean; response: Result | null; error: ApiError | null }>({
    busy: false,
    response: null,
    error: null,
  })
  const running = useRef(false)
  const run = async (...args: Args): Promise<Result | null> => {
    if (running.current) return null
    running.current = true
    setState((before) => ({ ...before, busy: true, error: null }))
    try {
      const response = await call(...args)
      setState({ busy: false, response, error: null })
      return response
    } catch (caught) {
      setState({ busy: false, response: null, error: toApiError(caught) })
      return null
    } finally {
      running.current = false
    }
  }
  const reset = useCallback(() => setState({ busy: false, response: null, error: null }), [])
  return { ...state, run, reset }
}

/** As {@link useCall}, for what creates something: repeats are idempotent. */
export function useIdempotentCall<Args extends unknown[], Result>(
  make: (idempotentCall: IdempotentCall, ...args: Args) => Promise<Result>,
): CallState<Args, Result> {
  const [idempotentCall] = useState(createIdempotentCall)
  return useCall((...args: Args) => make(idempotentCall, ...args))
}
