import { openPrograms } from './open-programs'

// The address follows the front window, and each open program has one history entry, so that Back closes it.
// Next's router must not handle these entries as pages: it ignores entries with its own mark (`__NA`), which
// every state derived from the current one keeps, and does not receive popstate between entries of one page.

interface EntryState {
  /** The page that the entry belongs to; another page cannot restore its windows. */
  page: string
  count: number
}

let page = crypto.getRandomValues(new Uint32Array(2)).join()
let pageHref = window.location.pathname + window.location.search
/** Of the page: the key of a sealed text, or lines. Kept while a program has the address. */
let pageFragment = window.location.hash
/** Programs that were open when the page was loaded. */
let floor = 0
/** Programs to close once the history has gone back. */
const closing: string[] = []

function entryState(state: unknown): EntryState | undefined {
  return (state as { desk?: EntryState } | null)?.desk
}

function write(how: 'pushState' | 'replaceState', href: string): void {
  const { pathname, search, hash } = window.location
  if (pathname + search === pageHref) pageFragment = hash
  const desk: EntryState = { page, count: openPrograms().length }
  const address = href === pageHref ? href + pageFragment : href
  window.history[how]({ ...window.history.state, desk }, '', address)
}

const hrefOf = (topId: string) => openPrograms().find(({ id }) => id === topId)?.href ?? pageHref

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

/** Marks the current entry as the page without the program. Call before opening it. */
export function beforeOpening(): void {
  if (entryState(window.history.state)?.page !== page)
    write('replaceState', window.location.pathname + window.location.search + window.location.hash)
}

export function afterOpening(topId: string): void {
  write('pushState', hrefOf(topId))
}

/** Closes a program by going back if its entry is the last one. @returns false: close it directly */
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

/** The page's own address changed: earlier entries belong to another page. */
export function pageChanged(href: string, isOther: boolean, topId: string): void {
  pageHref = href
  if (isOther) {
    pageFragment = window.location.hash
    page = crypto.getRandomValues(new Uint32Array(2)).join()
    floor = openPrograms().length
  }
  write('replaceState', hrefOf(topId))
}

interface Traversal {
  /** Programs closed with a button. */
  closed: readonly string[]
  /** Number of further programs to close; below 0: one is to be opened again. */
  surplus: number
}

/** What a history traversal means for the windows; null for entries of other pages. */
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
