import { searchable, termsOf } from '../../search-text'
import { cover } from '../message-text/covered-text'

interface Piece {
  text: string
  isHit: boolean
  at: number
}

const beforeLength = 60
const shownLength = 300

/** What is compared as one: a character with its combining marks, at most 30. */
const clusters = /\P{M}[\p{M}\u{ff9e}\u{ff9f}\u{1160}-\u{11ff}]{0,30}|\p{M}/gu

interface Folded {
  text: string
  /** For each unit of `text`, where its cluster begins in the original; and the end of the text. */
  starts: number[]
}

function foldedOf(text: string): Folded {
  const folded: Folded = { text: '', starts: [] }
  for (const match of text.matchAll(clusters)) {
    const part = searchable(match[0])
    folded.text += part
    for (let unit = 0; unit < part.length; unit++) folded.starts.push(match.index)
  }
  folded.starts.push(text.length)
  return folded
}

type Range = readonly [start: number, end: number]

/** Where the terms are, in order and apart. */
export function rangesOf(text: string, terms: readonly string[]): Range[] {
  const all = searchable(text)
  const found = terms.filter((term) => term !== '' && all.includes(term))
  if (found.length === 0) return []
  const { text: folded, starts } = foldedOf(text)
  const ranges: Range[] = []
  for (const needle of found) {
    let at = folded.indexOf(needle)
    while (at >= 0) {
      let end = at + needle.length
      // A hit that ends inside a cluster marks all of it.
      while (end < folded.length && starts[end] === starts[end - 1]) end++
      ranges.push([starts[at] ?? 0, starts[end] ?? text.length])
      at = folded.indexOf(needle, end)
    }
  }
  return merged(ranges.sort(([a], [b]) => a - b))
}

/** Overlapping ones are one. @param ranges by their starts */
function merged(ranges: readonly Range[]): Range[] {
  const apart: [number, number][] = []
  for (const [start, end] of ranges) {
    const last = apart.at(-1)
    if (last && start < last[1]) last[1] = Math.max(last[1], end)
    else apart.push([start, end])
  }
  return apart
}

function cut(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at
}

/** A hit inside a spoiler marks the cover. */
function covered(
  text: string,
  hits: readonly Range[],
  hidden: readonly Range[],
): { text: string; hits: readonly Range[] } {
  if (hidden.length === 0) return { text, hits }
  const [starts, ends]: [number[], number[]] = [[], []]
  let shown = ''
  const add = (start: number, end: number, isCovered: boolean) => {
    const part = isCovered ? cover : text.slice(start, end)
    for (let unit = 0; unit < end - start; unit++) {
      starts.push(shown.length + (isCovered ? 0 : unit))
      ends.push(shown.length + (isCovered ? part.length : unit + 1))
    }
    shown += part
  }
  let done = 0
  for (const [start, end] of hidden) {
    add(done, start, false)
    add(start, end, true)
    done = end
  }
  add(done, text.length, false)
  const moved = hits.map(([start, end]): Range => [starts[start] ?? 0, ends[end - 1] ?? shown.length])
  return { text: shown, hits: merged(moved) }
}

/** Around the first hit, with all hits marked. @param hidden ranges of spoilers */
export function searchExcerpt(message: string, q: string, hidden: readonly Range[] = []): Piece[] {
  const { text: msg, hits: ranges } = covered(message, rangesOf(message, termsOf(q)), hidden)
  const from = cut(msg, Math.max(0, (ranges[0]?.[0] ?? 0) - beforeLength))
  const to = cut(msg, Math.min(msg.length, from + shownLength))
  const pieces: Piece[] = from > 0 ? [{ text: '…', isHit: false, at: -1 }] : []
  const add = (start: number, end: number, isHit: boolean) => {
    const text = msg.slice(Math.max(start, from), Math.min(end, to))
    if (text !== '') pieces.push({ text, isHit, at: start })
  }
  let done = from
  for (const [start, end] of ranges) {
    if (start >= to) break
    add(done, start, false)
    add(start, end, true)
    done = end
  }
  add(done, to, false)
  if (to < msg.length) pieces.push({ text: '…', isHit: false, at: msg.length })
  return pieces
}
