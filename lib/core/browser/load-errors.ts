import { createListeners } from './listeners'

// Lazily loaded code fails without a network, and after an update removed the page's build. The task bar
// shows it.

let hasFailed = false
const { subscribe, notify } = createListeners()

export const hasLoadError = () => hasFailed
export const watchLoadErrors = subscribe

/** One failure implies others. */
export function reportCodeLoad(isLoaded: boolean): void {
  hasFailed = !isLoaded
  notify()
}

/** A fallback for `lazy`: the page stays empty, and the task bar shows why. */
export function emptyModule() {
  reportCodeLoad(false)
  return { default: () => null as never }
}
