import { foldOf, Kind, kindOf } from './symbols'

/** Symbols, each with its range in the original (UTF-16 units, `end` exclusive). */
export interface Normal {
  readonly codes: number[]
  readonly kinds: number[]
  readonly starts: number[]
  readonly ends: number[]
}

const voicedMark = 0x3099
const semiVoicedMark = 0x309a

/** Two characters composed, if Unicode can: a kana with its voicing mark, the jamo of a Hangul syllable. */
function compose(base: number, code: number): number {
  const composed = String.fromCodePoint(base, code).normalize('NFC')
  const first = composed.codePointAt(0) ?? 0
  return composed.length === (first > 0xffff ? 2 : 1) ? first : 0
}

const isJoiningJamo = (code: number): boolean => code >= 0x1161 && code <= 0x11c2

/** Marks that belong to the spelling (vowel signs of Devanagari or Thai), unlike accents. */
function isSpelling(code: number, baseKind: number): boolean {
  const takesNone = baseKind !== Kind.alphabetic && baseKind !== Kind.unspaced
  return !takesNone && !/^\p{Script=Inherited}/u.test(String.fromCodePoint(code))
}

// Most text is ASCII: one lookup a character, -1 for those that are dropped.
const asciiMax = 128
const asciiCodes = Int32Array.from({ length: asciiMax }, (_, code) => foldOf(code)[0] ?? -1)
const asciiKinds = Int32Array.from(asciiCodes, (code) => (code < 0 ? Kind.symbol : kindOf(code)))
const isSeparator = (kind: number): boolean => kind === Kind.space || kind === Kind.dash

class Builder implements Normal {
  readonly codes: number[] = []
  readonly kinds: number[] = []
  readonly starts: number[] = []
  readonly ends: number[] = []

  addAscii(character: number, start: number): void {
    const code = asciiCodes[character] ?? -1
    const kind = asciiKinds[character] ?? Kind.symbol
    if (isSeparator(kind)) this.#separate(kind, start, start + 1)
    else if (code >= 0) this.#push(code, kind, start, start + 1)
  }

  add(code: number, start: number, end: number): void {
    const kind = kindOf(code)
    if (isSeparator(kind)) this.#separate(kind, start, end)
    else if (kind === Kind.mark) this.#mark(code, start, end)
    else if (isJoiningJamo(code) && this.#joins(code, end)) return
    else this.#push(code, kind, start, end)
  }

  #push(code: number, kind: number, start: number, end: number): void {
    this.codes.push(code)
    this.kinds.push(kind)
    this.starts.push(start)
    this.ends.push(end)
  }

  /** A run of spaces and hyphens becomes one space; its kind is dash if it holds no space. */
  #separate(kind: number, start: number, end: number): void {
    const last = this.kinds.length - 1
    const before = this.kinds[last]
    if (before === undefined || !isSeparator(before)) {
      this.#push(0x20, kind, start, end)
      return
    }
    this.ends[last] = end
    if (kind === Kind.space) this.kinds[last] = kind
  }

  #mark(code: number, start: number, end: number): void {
    const baseKind = this.kinds.at(-1) ?? Kind.symbol
    const isVoicing = code === voicedMark || code === semiVoicedMark
    if (isVoicing && baseKind === Kind.unspaced) this.#joins(code, end)
    else if (isSpelling(code, baseKind)) this.#push(code, baseKind, start, end)
  }

  #joins(code: number, end: number): boolean {
    const last = this.codes.length - 1
    const composed = last < 0 ? 0 : compose(this.codes[last] ?? 0, code)
    if (composed === 0) return false
    this.codes[last] = composed
    this.ends[last] = end
    return true
  }
}

/** Texts that readers take for the same give the same symbols. */
export function normalise(text: string): Normal {
  const normal = new Builder()
  for (let i = 0; i < text.length; ) {
    const unit = text.charCodeAt(i)
    if (unit < asciiMax) {
      normal.addAscii(unit, i++)
      continue
    }
    const code = text.codePointAt(i) ?? 0
    const end = i + (code > 0xffff ? 2 : 1)
    const fold = foldOf(code)
    for (let part = 0; part < fold.length; part++) normal.add(fold[part] ?? 0, i, end)
    i = end
  }
  return normal
}

/** The symbols as a string: equal for words that match the same texts. */
export function keyOf(text: string): string {
  return String.fromCodePoint(...normalise(text).codes).trim()
}
