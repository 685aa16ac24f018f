import { processState } from '../process-state'

interface Up {
  isUp: boolean
  promise: Promise<void>
  done: () => void
}

/**
 * Whether the platform is up behind the handlers. server.mjs listens only then; Next's own server does not wait for
 * its instrumentation, so there the first requests have to.
 */
export function up(): Up {
  return processState('up', () => {
    const state: Up = { isUp: false, promise: Promise.resolve(), done: () => undefined }
    state.promise = new Promise((resolve) => {
      state.done = () => {
        state.isUp = true
        resolve()
      }
    })
    return state
  })
}
