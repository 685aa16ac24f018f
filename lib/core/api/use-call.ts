'use client'

import { useCallback, useRef, useState } from 'react'
import { type ApiError, toApiError } from './api-error'
import { createIdempotentCall, type IdempotentCall } from './idempotent-call'

export interface CallState<Args extends unknown[], Answer> {
  busy: boolean
  answer: Answer | null
  error: ApiError | null
  /** Starts the call unless one is running. @returns its response, null if it failed */
  run: (...args: Args) => Promise<Answer | null>
  /** Clears response and error. */
  reset: () => void
}

/** The state of an API call that a button starts. */
export function useCall<Args extends unknown[], Answer>(
  call: (...args: Args) => Promise<Answer>,
): CallState<Args, Answer> {
  const [state, setState] = useState<{ busy: boolean; answer: Answer | null; error: ApiError | null }>({
    busy: false,
    answer: null,
    error: null,
  })
  const running = useRef(false)
  const run = async (...args: Args): Promise<Answer | null> => {
    if (running.current) return null
    running.current = true
    setState((before) => ({ ...before, busy: true, error: null }))
    try {
      const answer = await call(...args)
      setState({ busy: false, answer, error: null })
      return answer
    } catch (caught) {
      setState({ busy: false, answer: null, error: toApiError(caught) })
      return null
    } finally {
      running.current = false
    }
  }
  const reset = useCallback(() => setState({ busy: false, answer: null, error: null }), [])
  return { ...state, run, reset }
}

/** As {@link useCall}, for what creates something: repeats are idempotent. */
export function useIdempotentCall<Args extends unknown[], Answer>(
  make: (idempotentCall: IdempotentCall, ...args: Args) => Promise<Answer>,
): CallState<Args, Answer> {
  const [idempotentCall] = useState(createIdempotentCall)
  return useCall((...args: Args) => make(idempotentCall, ...args))
}
