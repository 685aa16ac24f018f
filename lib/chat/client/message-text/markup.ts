import {
  type BacktickRun,
  backtickRuns,
  codeEnd,
  type MarkupGroup,
  type MarkupLeaf,
  type MarkupNode,
  readInline,
} from './markup-inline'

// The light markup of messages (docs/markup.md).

/**
 * Markup elements rendered per message, nested ones included. A message of nothing else would make hundreds of
 * kilobytes of HTML.
 */
export const marksMax = 100

const countOf = (nodes: readonly MarkupNode[]): number =>
  nodes.reduce(
    (sum, node) =>
      'children' in node ? sum + (node.kind === 'prose' ? 0 : 1) + countOf(node.children) : sum,
    0,
  )

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

interface Left {
  count: number
}

/** Beyond the limit as typed. */
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

/** What follows the limit stays as typed, except links. */
function limitMarks(groups: MarkupGroup[]): MarkupGroup[] {
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
  if (end?.kind === 'mark') children[children.length - 1] = { kind: 'text', text: end.text }
  for (const group of groups.slice(at)) putAllTyped(children, group.children)
  return kept
}

/** Not a quote: an arrow, or a face such as `> _ <`. */
const quote = /^> (?=.*[\p{L}\p{N}])(?!.*<\s*$)/u

/** Parses a line, or lines of prose. Their line end is a mark where a new group follows anyway. */
function readPart(part: string, kind: 'prose' | 'quote', isLast: boolean): MarkupNode[] {
  const begin = kind === 'quote' ? 2 : 0
  const end = part.endsWith('\n') ? part.length - 1 : part.length
  const leaves: MarkupNode[] = [
    { kind: 'mark', text: part.slice(0, begin) },
    ...readInline(part.slice(begin, end)),
    { kind: isLast ? 'mark' : 'text', text: part.slice(end) },
  ]
  return leaves.filter((node) => !('text' in node) || node.text !== '')
}

function readLines(text: string): MarkupGroup[] {
  const chunks: { kind: 'prose' | 'quote'; parts: string[] }[] = []
  for (const [line] of text.matchAll(/[^\n]*\n|[^\n]+/g)) {
    const kind = quote.test(line) ? 'quote' : 'prose'
    const last = chunks.at(-1)
    if (last?.kind === kind) last.parts.push(line)
    else chunks.push({ kind, parts: [line] })
  }
  return chunks.map(({ kind, parts }) => {
    const read = kind === 'prose' ? [parts.join('')] : parts
    return { kind, children: read.flatMap((part, index) => readPart(part, kind, index === read.length - 1)) }
  })
}

interface Block {
  group: MarkupGroup
  from: number
  end: number
}

/** With the line ends around it. @param done end of what is parsed */
function readBlock(text: string, { at, size, isQuoted, closing }: BacktickRun, done: number): Block | null {
  if (size < 3 || isQuoted || !closing) return null
  const inner = text.slice(at + size, closing.at)
  const [head, language = ''] = /^[ \t]*(?:([\w+#.-]+)[ \t]*)?\n/.exec(inner) ?? ['']
  const code = inner.slice(head.length).trimEnd()
  if (code === '') return null
  const from = at > done && text[at - 1] === '\n' ? at - 1 : at
  const begin = at + size + head.length
  const end = closing.at + size + (closing.tail?.length ?? 0)
  const children: MarkupNode[] = [
    { kind: 'mark', text: text.slice(from, begin) },
    { kind: 'text', text: code },
    { kind: 'mark', text: text.slice(begin + code.length, end) },
  ]
  return { group: { kind: 'block', language, children }, from, end }
}

/**
 * Code blocks, quotes, and markup within lines (`readInline`). The leaves joined are the message, character for character.
 * Linear in its length. Markup beyond `marksMax` stays as typed.
 */
export function readMarkup(text: string): MarkupGroup[] {
  const groups: MarkupGroup[] = []
  let [done, at] = [0, 0]
  const readUntil = (end: number) => {
    if (end > done) for (const group of readLines(text.slice(done, end))) groups.push(group)
  }
  for (const run of backtickRuns(text).values()) {
    if (run.at < at) continue
    const inline = codeEnd(text, run)
    if (inline) at = inline.at + inline.size
    const block = inline ? null : readBlock(text, run, done)
    if (!block) continue
    readUntil(block.from)
    groups.push(block.group)
    done = at = block.end
  }
  readUntil(text.length)
  return limitMarks(groups)
}

export function visibleText(nodes: readonly MarkupNode[]): string {
  return nodes
    .map((node) => ('children' in node ? visibleText(node.children) : node.kind === 'mark' ? '' : node.text))
    .join('')
}
