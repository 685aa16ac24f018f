import { parseUrl } from '@/lib/core/parse-url'
import { readMarkup } from '../message-text/markup'
import type { MarkupNode } from '../message-text/markup-inline'

/** Previews below one message. */
const pathsMax = 3
/** What `/preview` takes. */
const pathLengthMax = 2048

/** Addresses that are seen as links: not those of code, and not before a spoiler is uncovered. */
function linksIn(nodes: readonly MarkupNode[]): string[] {
  return nodes.flatMap((node) => {
    if ('text' in node) return node.kind === 'link' ? [node.text] : []
    return node.kind === 'spoiler' ? [] : linksIn(node.children)
  })
}

/** The path and query of an address of ours that has a preview; null: of another host, or of something else. */
export function ownPathOf(address: string, origin: string): string | null {
  const url = parseUrl(address)
  if (url?.origin !== origin) return null
  const { pathname, search, searchParams } = url
  const isOwn =
    /^\/(?:sf|go)\/[^/]+$/.test(pathname) || (/^\/chat\/?$/.test(pathname) && searchParams.has('room'))
  const path = pathname + search
  return isOwn && path.length <= pathLengthMax ? path : null
}

/** Of the first links in a message that lead to something of ours, each once. */
export function ownPathsIn(msg: string, origin: string): string[] {
  const paths = new Set<string>()
  for (const address of linksIn(readMarkup(msg))) {
    const path = ownPathOf(address, origin)
    if (path !== null) paths.add(path)
    if (paths.size === pathsMax) break
  }
  return [...paths]
}
