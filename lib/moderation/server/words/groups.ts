import { latinShapeOf } from './latin-shapes'
import type { Normal } from './normalise'
import { codesOf, isSpaced, Kind } from './symbols'

// Finds letters that readers take for one word despite separators between them.

/** Letters of one word, as indices into the text. */
export interface Group {
  at: number[]
  /** Single letters with the same separator throughout, like `b.a.d` or `b a d`. */
  isSpelled: boolean
  isJoined: boolean
}

interface Chunk {
  from: number
  /** Exclusive. */
  to: number
  /** Only Latin letters, none doubled: it has no other reading. */
  isPlain: boolean
}

const lettersInside = codesOf('!|')
/** Separators of ordinary sentences and URLs. */
const sentenceMarks = codesOf('.,;:?!"\'/\\()[]{}…—、。，；：？！「」『』《》〈〉【】〔〕·')
const apostrophe = 0x27
const separatorMax = 3
const spelledLettersMin = 3

function isLetter({ codes, kinds }: Normal, i: number): boolean {
  const kind = kinds[i] ?? Kind.symbol
  if (kind !== Kind.symbol) return isSpaced(kind)
  const code = codes[i] ?? 0
  if (latinShapeOf(code) === 0) return false
  if (!lettersInside.has(code)) return true
  return isSpaced(kinds[i - 1] ?? Kind.symbol) && isSpaced(kinds[i + 1] ?? Kind.symbol)
}

function chunksOf(normal: Normal): Chunk[] {
  const { codes, kinds } = normal
  const chunks: Chunk[] = []
  let chunk: Chunk | null = null
  for (let i = 0; i < codes.length; i++) {
    const isLatin = kinds[i] === Kind.latin
    if (!isLatin && !isLetter(normal, i)) chunk = null
    else if (chunk) {
      chunk.to = i + 1
      if (!isLatin || codes[i] === codes[i - 1]) chunk.isPlain = false
    } else {
      chunk = { from: i, to: i + 1, isPlain: isLatin }
      chunks.push(chunk)
    }
  }
  return chunks
}

const isSingle = (chunk: Chunk) => chunk.to - chunk.from === 1

/** The separator between two chunks as a key; empty if it always separates words. */
function separatorOf({ codes, kinds }: Normal, left: Chunk, right: Chunk): string {
  if (right.from - left.to > separatorMax) return ''
  let key = ''
  for (let i = left.to; i < right.from; i++) {
    if (kinds[i] === Kind.unspaced) return ''
    key += `${kinds[i]}:${codes[i]} `
  }
  return key
}

/** How many chunks are single letters with one separator; 0 if too few. */
function spelledFrom(normal: Normal, chunks: Chunk[], first: number): number {
  let count = 1
  let separator = ''
  for (let i = first; i + 1 < chunks.length; i++) {
    const [left, right] = [chunks[i], chunks[i + 1]]
    if (!left || !right || !isSingle(left) || !isSingle(right)) break
    const next = separatorOf(normal, left, right)
    if (next === '' || (separator !== '' && next !== separator)) break
    separator = next
    count++
  }
  return count >= spelledLettersMin ? count : 0
}

/** Whether the characters between two chunks are disguise rather than a word boundary. */
function isGlue({ codes, kinds }: Normal, left: Chunk, right: Chunk): boolean {
  if (right.from - left.to > separatorMax) return false
  let hasSentenceMark = false
  for (let i = left.to; i < right.from; i++) {
    const kind = kinds[i]
    const code = codes[i] ?? 0
    if (kind === Kind.space || kind === Kind.unspaced || code === apostrophe) return false
    if (kind === Kind.symbol && sentenceMarks.has(code)) hasSentenceMark = true
  }
  return !hasSentenceMark || isSingle(left) || isSingle(right)
}

function groupOf(chunks: Chunk[], isSpelled: boolean): Group {
  const at: number[] = []
  for (const chunk of chunks) for (let i = chunk.from; i < chunk.to; i++) at.push(i)
  return { at, isSpelled, isJoined: chunks.length > 1 }
}

export function groupsOf(normal: Normal): Group[] {
  const chunks = chunksOf(normal)
  const groups: Group[] = []
  let open: Chunk[] = []
  const close = () => {
    if (open.length > 1 || open[0]?.isPlain === false) groups.push(groupOf(open, false))
    open = []
  }
  for (let i = 0; i < chunks.length; i++) {
    const chunk = chunks[i]
    if (!chunk) continue
    const spelled = isSingle(chunk) ? spelledFrom(normal, chunks, i) : 0
    if (spelled > 0) {
      close()
      groups.push(groupOf(chunks.slice(i, i + spelled), true))
      i += spelled - 1
      continue
    }
    const before = open.at(-1)
    if (before && !isGlue(normal, before, chunk)) close()
    open.push(chunk)
  }
  close()
  return groups
}
