import type { WordAction } from '../../limits'

/** Where a word holds, as bits. */
export const Scope = { message: 1, nick: 2, room: 4 } as const

/** A word of the list. */
export interface Word {
  readonly id: number
  readonly word: string
  readonly action: WordAction
  /** Bits of {@link Scope}. */
  readonly scopes: number
}

/** A word found in a text, with its place there (UTF-16 units, `end` exclusive). */
export interface WordMatch {
  word: Word
  start: number
  end: number
}

/** Words that are the same symbols where they are looked for, so that all are found when one is. */
export class Homographs {
  readonly words: Word[] = []
  /** For each action and scope among the words, one that has it: few, however many words there are. */
  readonly representatives: Word[] = []

  add(word: Word): void {
    this.words.push(word)
    let known = 0
    for (const { action, scopes } of this.representatives) if (action === word.action) known |= scopes
    if ((word.scopes & ~known) !== 0) this.representatives.push(word)
  }
}
