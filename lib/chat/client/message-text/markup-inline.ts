import { joins } from '@/lib/core/browser/tame-text'
import { urlIn, urlPattern } from './linkify'
import type { MarkupNode } from './markup'

/** A run of backticks. */
export interface BacktickRun {
  at: number
  size: number
  line: number
  /** Its line begins like a quote. */
  isQuoted: boolean
  /** The end of its line, if only spaces stand before that. */
  tail: string | undefined
  /** The next run of the same size. */
  next?: BacktickRun | undefined
  /** The next run of the same size that ends its line. */
  closing?: BacktickRun | undefined
}

/** Longer runs are ornaments. So few sizes, and every character is between two of the same size that often at most. */
const sizeMax = 8

/** The runs of backticks by their place, each with those that could close it, which are found from the end. */
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
 * The run that ends the code which begins with this one, in the same line. A letter before it makes it an apostrophe or
 * a template of JavaScript, and faces such as (´・ω・`) hold backticks, too.
 */
export function codeEnd(text: string, { at, size, line, next }: BacktickRun): BacktickRun | undefined {
  if (next?.line !== line) return
  const code = text.slice(at + size, next.at)
  const before = text.charAt(at - 1)
  const isFace = code.includes('´') || (/^\*?[)）]/.test(code) && /[^\s([{（]/.test(before))
  const isCode = code.trim() !== '' && /^\s/.test(code) === /\s$/.test(code)
  const end = next.at + size
  const isApart = !joins(before, code) && !joins(code, text.slice(end, end + 4))
  return isCode && !isFace && isApart && !/[\w$=]/.test(before) ? next : undefined
}

/** A mark that was opened, and what came since. */
interface Opened {
  kind: 'bold' | 'strike' | 'spoiler'
  /** Where its content begins. */
  from: number
  /** It stands between signs of ASCII, as operators do: only one before another script closes it. */
  isTight: boolean
  /** Its mark, and its content so far. */
  children: MarkupNode[]
}

interface Reading {
  text: string
  /** What is before this is read. */
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

// What stands right inside a mark; a slash there makes it a pattern of file names.
const beginning = /^[^\s,;)\]}/、，；）】」』》]/
const ending = /[^\s([{/（【「『《]/
/** Many end a Chinese sentence with two tildes: what stands between two of those is not struck out. */
const beforeStrike = /[\s([{（【「『《“‘"'*|,:，：；、—-]/
const tight = /^([\w)\]}%][!-~]|""|'')/
const meaningful = /[\p{L}\p{N}\p{So}]/u

const into = ({ opened, out }: Reading, depth = opened.length) => opened[depth - 1]?.children ?? out

/** Reads on as one kind of text. */
function emit(reading: Reading, kind: 'text' | 'link' | 'mark', until: number, to = into(reading)): void {
  if (until > reading.at) to.push({ kind, text: reading.text.slice(reading.at, until) })
  reading.at = until
}

/** A mark was none: it is a text like what follows it. */
function giveUp(reading: Reading, depth: number): void {
  for (const { children } of reading.opened.splice(depth, 1))
    for (const child of children)
      into(reading, depth).push(child.kind === 'mark' ? { kind: 'text', text: child.text } : child)
}

function giveUpFrom(reading: Reading, depth: number): void {
  while (reading.opened.length > depth) giveUp(reading, reading.opened.length - 1)
}

/** What is hidden may go over several lines, the others end with theirs. */
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

/** Closes a mark, unless nothing is in it that could be meant. */
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
  if (joins(left, right)) return
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
 * Reads the marks within lines: code, bold, struck out, hidden, and addresses. What makes no sense as a mark is a text.
 * Linear in the text: each mark is opened and given up once at most, and three at most are open.
 */
export function readInline(text: string): MarkupNode[] {
  const reading: Reading = { text, at: 0, opened: [], out: [], ticks: backtickRuns(text) }
  sign.lastIndex = 0
  for (let match = sign.exec(text); match; match = sign.exec(text)) {
    const { 0: found, index } = match
    const run = reading.ticks.get(index)
    const end = run && codeEnd(text, run)
    const kind = kinds.get(found)
    const url = found.length > 2 ? urlIn(found) : ''
    if (run && end) readCode(reading, run, end)
    else if (kind) readMark(reading, kind, index)
    else if (found === '\n') endLine(reading)
    else if (url) {
      emit(reading, 'text', index)
      emit(reading, 'link', index + url.length)
    }
    // Signs at the end of an address may be marks.
    sign.lastIndex = Math.max(reading.at, run || !url ? index + found.length : 0)
  }
  emit(reading, 'text', text.length)
  giveUpFrom(reading, 0)
  return reading.out
}
