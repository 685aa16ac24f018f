import { createListeners } from './listeners'

/** Of `location.hash`. */
export const fragmentListeners = createListeners('hashchange')

/** Without a history entry and without scrolling. */
export function replaceAddress(address: string): void {
  // With the router's own state, so that it does not fetch a page.
  window.history.replaceState(window.history.state, '', address)
  fragmentListeners.notify()
}
