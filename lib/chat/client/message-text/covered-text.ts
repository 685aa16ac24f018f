import { type MarkupNode, readMarkup, visibleText } from './markup'

/** What stands where something is hidden. */
export const cover = '▒▒▒'

function coveredNode(node: MarkupNode, sign: string): string {
  if (node.kind === 'spoiler') return sign
  return 'children' in node
    ? node.children.map((child) => coveredNode(child, sign)).join('')
    : visibleText([node])
}

/**
 * What was said, as one text without its marks, for where nobody can ask for what it hides: notices, lists of rooms,
 * what is read out.
 * @param sign stands for what is hidden
 */
export function coverSpoilers(msg: string, sign = cover): string {
  return readMarkup(msg)
    .map((group) => coveredNode(group, sign))
    .join(' ')
}

/** Where a message hides something, its marks included: beginnings and ends, in UTF-16 units. */
export function spoilerRanges(msg: string): [start: number, end: number][] {
  const ranges: [number, number][] = []
  let at = 0
  const walk = (nodes: readonly MarkupNode[]) => {
    for (const node of nodes) {
      const start = at
      // The leaves joined are the message.
      if ('children' in node) walk(node.children)
      else at += node.text.length
      if (node.kind !== 'spoiler') continue
      // One within another is hidden with it.
      while ((ranges.at(-1)?.[0] ?? -1) >= start) ranges.pop()
      ranges.push([start, at])
    }
  }
  walk(readMarkup(msg))
  return ranges
}
