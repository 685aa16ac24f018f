import { processState } from '../process-state'

interface Startup {
  isDone: boolean
  promise: Promise<void>
  done: () => void
}

/**
 * Whether start-up is complete. server.mjs listens only afterwards; Next's own server does not wait, so the
 * first requests do.
 */
export function startup(): Startup {
  return processState('up', () => {
    const state: Startup = { isDone: false, promise: Promise.resolve(), done: () => undefined }
    state.promise = new Promise((resolve) => {
      state.done = () => {
        state.isDone = true
        resolve()
      }
    })
    return state
  })
}
