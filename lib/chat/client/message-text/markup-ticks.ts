import { joins } from '@/lib/core/browser/tame-text'

/** A run of backticks. */
export interface Ticks {
  at: number
  size: number
  line: number
  /** Its line begins like a quote. */
  isQuoted: boolean
  /** The end of its line, if only spaces stand before that. */
  tail: string | undefined
  /** The next run of the same size. */
  next?: Ticks | undefined
  /** The next run of the same size that ends its line. */
  closing?: Ticks | undefined
}

/** Longer runs are ornaments. So few sizes, and every character is between two of the same size that often at most. */
const sizeMax = 8

/** The runs of backticks by their place, each with those that could close it, which are found from the end. */
export function ticksIn(text: string): Map<number, Ticks> {
  const runs: Ticks[] = []
  let [line, isQuoted] = [0, text.startsWith('> ')]
  for (const { 0: run, 1: tail, index: at } of text.matchAll(/\n|`+(?=([ \t]*(?:\n|$))|)/g)) {
    if (run === '\n') [line, isQuoted] = [line + 1, text.startsWith('> ', at + 1)]
    else if (run.length <= sizeMax) runs.push({ at, size: run.length, line, isQuoted, tail })
  }
  const next = new Map<number, Ticks>()
  const closing = new Map<number, Ticks>()
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
export function codeEnd(text: string, { at, size, line, next }: Ticks): Ticks | undefined {
  if (next?.line !== line) return
  const code = text.slice(at + size, next.at)
  const before = text.charAt(at - 1)
  const isFace = code.includes('´') || (/^\*?[)）]/.test(code) && /[^\s([{（]/.test(before))
  const isCode = code.trim() !== '' && /^\s/.test(code) === /\s$/.test(code)
  const end = next.at + size
  const isApart = !joins(before, code) && !joins(code, text.slice(end, end + 4))
  return isCode && !isFace && isApart && !/[\w$=]/.test(before) ? next : undefined
}
