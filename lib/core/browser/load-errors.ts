// Lazily loaded code fails without a network, and after an update removed the page's build. The task bar
// shows it.

let hasFailed = false
let notify = () => {}

export const hasLoadError = () => hasFailed

export function watchLoadErrors(listener: () => void): () => void {
  notify = listener
  return () => {
    if (notify === listener) notify = () => {}
  }
}

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
