import { processState } from '../process-state'

interface Startup {
  isDone: boolean
  promise: Promise<void>
  done: () => void
}

/**
 * Whether the platform is up behind the handlers. server.mjs listens only then; Next's own server does not wait for
 * its instrumentation, so there the first requests have to.
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
