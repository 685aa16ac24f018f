import { readMarkup, visibleText } from './markup'
import type { MarkupNode } from './markup-inline'

export const cover = '▒▒▒'

export function coveredNode(node: MarkupNode, sign = cover): string {
  if (node.kind === 'spoiler') return sign
  return 'children' in node
    ? node.children.map((child) => coveredNode(child, sign)).join('')
    : visibleText([node])
}

/** For notifications, lists and screen readers, without markup. @param sign replaces a spoiler */
export function coverSpoilers(msg: string, sign = cover): string {
  return readMarkup(msg)
    .map((group) => coveredNode(group, sign))
    .join(' ')
}

/** With their marks, in UTF-16 units. */
export function spoilerRanges(msg: string): [start: number, end: number][] {
  const ranges: [number, number][] = []
  let at = 0
  const walk = (nodes: readonly MarkupNode[]) => {
    for (const node of nodes) {
      const start = at
      if ('children' in node) walk(node.children)
      else at += node.text.length
      if (node.kind !== 'spoiler') continue
      // A nested spoiler is part of the outer one.
      while ((ranges.at(-1)?.[0] ?? -1) >= start) ranges.pop()
      ranges.push([start, at])
    }
  }
  walk(readMarkup(msg))
  return ranges
}
