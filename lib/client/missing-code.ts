import { createElement, Fragment } from 'react'

// Every page has code that is fetched when somebody reaches for it. It does not come without a network, nor after an
// update of the server has taken the build away that the page is of. The task bar tells of it.

/** What was asked for and did not come. */
const missing = new Set<unknown>()
const listeners = new Set<() => void>()

export const isCodeMissing = () => missing.size > 0

export function watchMissingCode(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Somebody asked for a part whose code did not come. @param part what tells it from the others */
export function codeMissed(part: unknown): void {
  missing.add(part)
  tell()
}

/**
 * The code of a part came. If it had been missed, whatever kept it away is over, and the others are not missed any more
 * either; else nothing is known, because it may have been kept by the browser.
 */
export function codeCame(part: unknown): void {
  if (!missing.has(part)) return
  missing.clear()
  tell()
}

/** For `lazy`, when the import of a whole page is refused: the page stays empty, and the task bar says why. */
export function missingModule() {
  codeMissed(missingModule)
  return { default: () => createElement(Fragment) }
}
