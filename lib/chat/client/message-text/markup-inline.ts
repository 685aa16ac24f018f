import { mayCombine } from '@/lib/core/browser/sanitize-text'
import { urlAt, urlPattern } from './linkify'

/** Characters as typed: text, a URL, or marks, which are not shown. */
export interface MarkupLeaf {
  kind: 'text' | 'link' | 'mark'
  text: string
}

/**
 * `prose`, `quote` and `block` (of code) follow each other; the others are inside them and within a line, but a
 * `spoiler` may span several lines of prose.
 */
export interface MarkupGroup {
  kind: 'prose' | 'quote' | 'block' | 'code' | 'bold' | 'strike' | 'spoiler'
  children: MarkupNode[]
  language?: string
}

export type MarkupNode = MarkupLeaf | MarkupGroup

export interface BacktickRun {
  at: number
  size: number
  line: number
  isQuoted: boolean
  /** The rest of its line, if it is only spaces. */
  tail: string | undefined
  next?: BacktickRun | undefined
  closing?: BacktickRun | undefined
}

/** Longer runs are ornaments. Few sizes keep parsing linear. */
const sizeMax = 8

/** By position, each with those that could close it. */
export function backtickRuns(text: string): Map<number, BacktickRun> {
  const runs: BacktickRun[] = []
  let [line, isQuoted] = [0, text.startsWith('> ')]
  for (const { 0: run, 1: tail, index: at } of text.matchAll(/\n|`+(?=([ \t]*(?:\n|$))|)/g)) {
    if (run === '\n') [line, isQuoted] = [line + 1, text.startsWith('> ', at + 1)]
    else if (run.length <= sizeMax) runs.push({ at, size: run.length, line, isQuoted, tail })
  }
  const next = new Map<number, BacktickRun>()
  const closing = new Map<number, BacktickRun>()
  for (const run of runs.toReversed()) {
    run.next = next.get(run.size)
    run.closing = closing.get(run.size)
    next.set(run.size, run)
    if (run.tail !== undefined) closing.set(run.size, run)
  }
  return new Map(runs.map((run) => [run.at, run]))
}

/**
 * The run that closes inline code, in the same line. After a letter a backtick is an apostrophe or a template
 * literal; faces such as (´・ω・`) contain backticks too.
 */
export function codeEnd(text: string, { at, size, line, next }: BacktickRun): BacktickRun | undefined {
  if (next?.line !== line) return
  const code = text.slice(at + size, next.at)
  const before = text.charAt(at - 1)
  const isFace = code.includes('´') || (/^\*?[)）]/.test(code) && /[^\s([{（]/.test(before))
  const isCode = code.trim() !== '' && /^\s/.test(code) === /\s$/.test(code)
  const end = next.at + size
  const isApart = !mayCombine(before, code) && !mayCombine(code, text.slice(end, end + 4))
  return isCode && !isFace && isApart && !/[\w$=]/.test(before) ? next : undefined
}

interface Opened {
  kind: 'bold' | 'strike' | 'spoiler'
  from: number
  /** It stands between ASCII characters, as operators do: only one before another script closes it. */
  isTight: boolean
  children: MarkupNode[]
}

interface Reading {
  text: string
  /** Everything before this is parsed. */
  at: number
  opened: Opened[]
  out: MarkupNode[]
  ticks: ReadonlyMap<number, BacktickRun>
}

const kinds = new Map<string, Opened['kind']>([
  ['**', 'bold'],
  ['~~', 'strike'],
  ['||', 'spoiler'],
])
const sign = new RegExp(`\\n|\`+|\\*+|~+|\\|+|${urlPattern.source}`, 'giu')

// What may follow an opening mark; a slash would make it a file pattern.
const beginning = /^[^\s,;)\]}/、，；）】」』》]/
const ending = /[^\s([{/（【「『《]/
/** Chinese sentences often end with two tildes; text between two of those is not struck out. */
const beforeStrike = /[\s([{（【「『《“‘"'*|,:，：；、—-]/
const tight = /^([\w)\]}%][!-~]|""|'')/
const meaningful = /[\p{L}\p{N}\p{So}]/u

const into = ({ opened, out }: Reading, depth = opened.length) => opened[depth - 1]?.children ?? out

function emit(reading: Reading, kind: 'text' | 'link' | 'mark', until: number, to = into(reading)): void {
  if (until > reading.at) to.push({ kind, text: reading.text.slice(reading.at, until) })
  reading.at = until
}

/** An unclosed mark becomes plain text. */
function giveUp(reading: Reading, depth: number): void {
  for (const { children } of reading.opened.splice(depth, 1))
    for (const child of children)
      into(reading, depth).push(child.kind === 'mark' ? { kind: 'text', text: child.text } : child)
}

function giveUpFrom(reading: Reading, depth: number): void {
  while (reading.opened.length > depth) giveUp(reading, reading.opened.length - 1)
}

/** Spoilers may span lines; other marks end with their line. */
function endLine(reading: Reading): void {
  for (let depth = reading.opened.length - 1; depth >= 0; depth--)
    if (reading.opened[depth]?.kind !== 'spoiler') giveUp(reading, depth)
}

function readCode(reading: Reading, { at, size }: BacktickRun, end: BacktickRun): void {
  emit(reading, 'text', at)
  const children: MarkupNode[] = []
  emit(reading, 'mark', at + size, children)
  emit(reading, 'text', end.at, children)
  emit(reading, 'mark', end.at + size, children)
  into(reading).push({ kind: 'code', children })
}

/** Not if its content has no letter, digit or symbol. */
function close(reading: Reading, depth: number, { kind, from, children }: Opened, end: number): boolean {
  const isMeant = meaningful.test(reading.text.slice(from, reading.at))
  giveUpFrom(reading, isMeant ? depth + 1 : depth)
  if (!isMeant) return false
  emit(reading, 'mark', end, children)
  reading.opened.pop()
  into(reading).push({ kind, children })
  return true
}

function readMark(reading: Reading, kind: Opened['kind'], start: number): void {
  const { text, opened } = reading
  const end = start + 2
  const [left, right] = [text.charAt(start - 1) || ' ', text.slice(end, end + 4)]
  emit(reading, 'text', start)
  if (mayCombine(left, right)) return
  const depth = opened.findIndex((each) => each.kind === kind)
  const open = opened[depth]
  const mayClose = ending.test(left) && !/^[!-~]\w/.test(left + right) && (!open?.isTight || right > '\x7f')
  if (open && mayClose && close(reading, depth, open, end)) return
  if (!beginning.test(right) || (kind === 'strike' && !beforeStrike.test(left))) return
  if (open) giveUpFrom(reading, depth)
  const children: MarkupNode[] = []
  emit(reading, 'mark', end, children)
  opened.push({ kind, from: end, isTight: tight.test(left + right), children })
}

/**
 * Code, bold, strikethrough, spoilers and URLs. Unclosed marks are text. Linear: each mark is opened and given up at most
 * once, and at most three are open.
 */
export function readInline(text: string): MarkupNode[] {
  const reading: Reading = { text, at: 0, opened: [], out: [], ticks: backtickRuns(text) }
  sign.lastIndex = 0
  for (let match = sign.exec(text); match; match = sign.exec(text)) {
    const { 0: found, index } = match
    const run = reading.ticks.get(index)
    const end = run && codeEnd(text, run)
    const kind = kinds.get(found)
    const url = found.length > 2 ? urlAt(text, found, index) : ''
    if (run && end) readCode(reading, run, end)
    else if (kind) readMark(reading, kind, index)
    else if (found === '\n') endLine(reading)
    else if (url) {
      emit(reading, 'text', index)
      emit(reading, 'link', index + url.length)
    }
    // Characters at the end of a URL may be marks.
    sign.lastIndex = Math.max(reading.at, run || !url ? index + found.length : 0)
  }
  emit(reading, 'text', text.length)
  giveUpFrom(reading, 0)
  return reading.out
}
