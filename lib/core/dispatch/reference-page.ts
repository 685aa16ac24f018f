import type { IncomingMessage, ServerResponse } from 'node:http'
import { log } from '../log'
import { changePage } from './changed-page'
import { withLateScripts } from './late-scripts'
import { pathOf } from './path-table'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** What scripts/reference-script.mjs makes. */
const ownScript = /^\/_next\/static\/chunks\/reference-\w+\.js$/

/** How Next's scripts ask for a page's data; that is not HTML. */
const asksForData = ({ headers }: IncomingMessage) => headers.rsc !== undefined

/**
 * Gives the reference its own script, which fetches those of React and Next when they are wanted: reading needs none of
 * them. Where the page is not as expected, it is sent as it is: then it lives by them alone.
 * @param paths the addresses of all scripts
 */
export function referenceFirst(next: Listener, paths: ReadonlySet<string>): Listener {
  const script = [...paths].find((path) => ownScript.test(path))
  const change = (html: string): string => {
    // What it says instead when it fails.
    if (script === undefined || !html.includes(' data-reference=')) return html
    try {
      return withLateScripts(html, script)
    } catch (error) {
      log().error({ err: error }, 'the reference is sent with all scripts')
      return html
    }
  }
  return (incoming, outgoing) => {
    if (pathOf(incoming.url ?? '') === '/docs' && !asksForData(incoming))
      changePage(incoming, outgoing, change)
    next(incoming, outgoing)
  }
}
