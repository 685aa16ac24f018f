import { withMarksMax } from './marks-max'
import { readInline } from './markup-inline'
import { codeEnd, type Ticks, ticksIn } from './markup-ticks'

/** Characters as they were typed: shown, an address that can be followed, or marks, which are not shown. */
export interface MarkupLeaf {
  kind: 'text' | 'link' | 'mark'
  text: string
}

/**
 * `prose`, `quote` and `block` (of code) follow each other; the others are inside them: within a line, but for a
 * `spoiler`, which may go over several lines of prose.
 */
export interface MarkupGroup {
  kind: 'prose' | 'quote' | 'block' | 'code' | 'bold' | 'strike' | 'spoiler'
  children: MarkupNode[]
  /** Of a block, as it was typed. */
  language?: string
}

export type MarkupNode = MarkupLeaf | MarkupGroup

/** Not a quote: a sign that points at something, or a face such as `> _ <`. */
const quote = /^> (?=.*[\p{L}\p{N}])(?!.*<\s*$)/u

/** Reads a line, or lines of prose. Their end is a mark where a new group begins after it anyway. */
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

/** Reads what is between blocks. */
function readLines(text: string): MarkupGroup[] {
  const chunks: { kind: 'prose' | 'quote'; parts: string[] }[] = []
  for (const [line] of text.matchAll(/[^\n]*\n|[^\n]+/g)) {
    const kind = quote.test(line) ? 'quote' : 'prose'
    const last = chunks.at(-1)
    if (last?.kind === kind) last.parts.push(line)
    else chunks.push({ kind, parts: [line] })
  }
  return chunks.map(({ kind, parts }) => {
    // What is hidden may go over several lines of prose.
    const read = kind === 'prose' ? [parts.join('')] : parts
    return { kind, children: read.flatMap((part, index) => readPart(part, kind, index === read.length - 1)) }
  })
}

interface Block {
  group: MarkupGroup
  from: number
  end: number
}

/** The block of code that a run of backticks begins, with the ends of lines around it. @param done what is read already */
function readBlock(text: string, { at, size, isQuoted, closing }: Ticks, done: number): Block | null {
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
 * Reads the light markup of a message: blocks of code, quotes, and what stands within lines (`readInline`). Whatever
 * is typed, the leaves joined are the message, character for character; linear in its length. Of very much markup only
 * the first is read (`withMarksMax`).
 */
export function readMarkup(text: string): MarkupGroup[] {
  const groups: MarkupGroup[] = []
  let [done, at] = [0, 0]
  const readUntil = (end: number) => {
    if (end > done) for (const group of readLines(text.slice(done, end))) groups.push(group)
  }
  for (const run of ticksIn(text).values()) {
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
  return withMarksMax(groups)
}

/** What nodes show, without marks. */
export function shownText(nodes: readonly MarkupNode[]): string {
  return nodes
    .map((node) => ('children' in node ? shownText(node.children) : node.kind === 'mark' ? '' : node.text))
    .join('')
}
