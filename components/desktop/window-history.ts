import { openPrograms } from './open-programs'

// The address follows the window in front, and each open program is one entry of the history, so that Back closes.
// Next's router must not notice: it would take such an address for the page's own. It ignores entries that carry its
// own mark (`__NA`), as every state made from the present one does, and it is not shown Back and Forward
// between entries of one page.

interface EntryState {
  /** The page that the entry belongs to; another one cannot bring its windows back. */
  page: string
  /** How many programs were open. */
  count: number
}

let page = crypto.getRandomValues(new Uint32Array(2)).join()
let pageHref = window.location.pathname + window.location.search
/** How many programs were open already when the page came. */
let floor = 0
/** Those that are closed as soon as the history has gone back. */
const closing: string[] = []

function entryState(state: unknown): EntryState | undefined {
  return (state as { desk?: EntryState } | null)?.desk
}

function write(how: 'pushState' | 'replaceState', href: string): void {
  const desk: EntryState = { page, count: openPrograms().length }
  window.history[how]({ ...window.history.state, desk }, '', href)
}

const hrefOf = (topId: string) => openPrograms().find(({ id }) => id === topId)?.href ?? pageHref

/** Shows the address of the window in front. */
export function showAddress(topId: string): void {
  const { pathname, search } = window.location
  const href = hrefOf(topId)
  const isMarked = entryState(window.history.state)?.page === page
  if (
    pathname + search !== href ||
    (isMarked && entryState(window.history.state)?.count !== openPrograms().length)
  )
    write('replaceState', href)
}

/** Notes the present entry as the page without the program that opens now. To be called before it is open. */
export function beforeOpening(): void {
  if (entryState(window.history.state)?.page !== page)
    write('replaceState', window.location.pathname + window.location.search + window.location.hash)
}

/** Makes an entry for a program that was opened. */
export function afterOpening(topId: string): void {
  write('pushState', hrefOf(topId))
}

/** Closes a program by going back where its entry is the last one. @returns false when it has to be closed at once */
export function goBackFrom(id: string): boolean {
  const mark = entryState(window.history.state)
  const count = openPrograms().length
  if (mark?.page !== page || mark.count !== count || count <= floor) {
    floor = Math.min(floor, count - 1)
    return false
  }
  closing.push(id)
  window.history.back()
  return true
}

/** The page's own address has changed: what was pushed before belongs to another page. */
export function pageChanged(href: string, isOther: boolean, topId: string): void {
  pageHref = href
  if (isOther) {
    page = crypto.getRandomValues(new Uint32Array(2)).join()
    floor = openPrograms().length
  }
  write('replaceState', hrefOf(topId))
}

export interface Traversal {
  /** Ids of programs that were closed by a button. */
  closed: readonly string[]
  /** How many programs more are to be closed; below 0: one is to be opened again. */
  surplus: number
}

/** What going to an entry of the history means for the windows; null when it is none of ours. */
export function readTraversal(event: PopStateEvent): Traversal | null {
  const mark = entryState(event.state)
  if (!mark) return null
  if (mark.page !== page) {
    if (mark.count === 0) return null
    event.stopImmediatePropagation()
    window.location.reload()
    return null
  }
  event.stopImmediatePropagation()
  const gone = openPrograms().length - mark.count
  const closed = closing.splice(0, Math.max(0, gone))
  return { closed, surplus: gone - closed.length }
}
