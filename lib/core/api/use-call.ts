'use client'

import { useCallback, useRef, useState } from 'react'
import { type ApiError, toApiError } from './api-error'
import { type CallOnce, callerOnce } from './call-once'

export interface CallState<Args extends unknown[], Answer> {
  busy: boolean
  answer: Answer | null
  error: ApiError | null
  /** Starts the call; while one is under way another is not begun. @returns the answer, null if it failed */
  run: (...args: Args) => Promise<Answer | null>
  /** Forgets answer and error. */
  reset: () => void
}

/** One call of the API that a button starts: whether it is under way, and what came of it. */
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

/** As {@link useCall}, for what makes something: it is made once, however often an answer is lost and the button pressed. */
export function useCallOnce<Args extends unknown[], Answer>(
  make: (once: CallOnce, ...args: Args) => Promise<Answer>,
): CallState<Args, Answer> {
  const [once] = useState(callerOnce)
  return useCall((...args: Args) => make(once, ...args))
}
