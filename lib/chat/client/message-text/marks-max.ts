import type { MarkupGroup, MarkupLeaf, MarkupNode } from './markup'

/**
 * So much markup of one message is drawn, what stands within other markup counted too. Nobody writes more, and a
 * message of nothing else would make a page of hundreds of kilobytes.
 */
export const marksMax = 100

const countOf = (nodes: readonly MarkupNode[]): number =>
  nodes.reduce(
    (sum, node) =>
      'children' in node ? sum + (node.kind === 'prose' ? 0 : 1) + countOf(node.children) : sum,
    0,
  )

/** Appends characters as they were typed, to the text before them if they are one. */
function putTyped(nodes: MarkupNode[], { kind, text }: MarkupLeaf): void {
  const last = nodes.at(-1)
  if (kind === 'link') nodes.push({ kind, text })
  else if (last?.kind === 'text') last.text += text
  else nodes.push({ kind: 'text', text })
}

function putAllTyped(nodes: MarkupNode[], typed: readonly MarkupNode[]): void {
  for (const node of typed)
    if ('children' in node) putAllTyped(nodes, node.children)
    else putTyped(nodes, node)
}

/** What is left of the markup that may be drawn. */
interface Left {
  count: number
}

/** The nodes of a line, and as typed those that are too many. */
function drawable(nodes: readonly MarkupNode[], left: Left): MarkupNode[] {
  const kept: MarkupNode[] = []
  for (const node of nodes)
    if ('text' in node) {
      if (node.kind === 'text') putTyped(kept, node)
      else kept.push(node)
    } else if (left.count > 0) {
      left.count--
      kept.push({ ...node, children: drawable(node.children, left) })
    } else putAllTyped(kept, node.children)
  return kept
}

/** The groups of a message with no more markup than is drawn: what follows stays as it was typed, links apart. */
export function withMarksMax(groups: MarkupGroup[]): MarkupGroup[] {
  if (countOf(groups) <= marksMax) return groups
  const left: Left = { count: marksMax }
  const kept: MarkupGroup[] = []
  let at = 0
  for (; at < groups.length && left.count > 0; at++) {
    const group = groups[at] as MarkupGroup
    if (group.kind !== 'prose') left.count--
    kept.push({ ...group, children: drawable(group.children, left) })
  }
  if (at === groups.length) return kept
  const before = kept.at(-1)
  const prose: MarkupGroup = before?.kind === 'prose' ? before : { kind: 'prose', children: [] }
  if (prose !== before) kept.push(prose)
  const { children } = prose
  const end = children.at(-1)
  // The end of a line, which is no longer one between two groups.
  if (end?.kind === 'mark') children[children.length - 1] = { kind: 'text', text: end.text }
  for (const group of groups.slice(at)) putAllTyped(children, group.children)
  return kept
}
