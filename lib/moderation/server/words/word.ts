import type { WordAction, WordScope } from '../../limits'

/** Where a word applies, as bits. */
export const Scope = {
  message: 1,
  nick: 2,
  room: 4,
  topic: 8,
  text: 16,
  link: 32,
  account: 64,
} as const satisfies Record<WordScope, number>

export interface Word {
  readonly id: number
  readonly word: string
  readonly action: WordAction
  readonly scopes: number
}

/** A word found in a text; the range is in UTF-16 units, `end` exclusive. */
export interface WordMatch {
  word: Word
  start: number
  end: number
}

/** Words that are the same symbols in a search, so that all match when one does. */
export class Homographs {
  readonly words: Word[] = []
  /** One word for each action and scope among them: few, however many words there are. */
  readonly representatives: Word[] = []

  add(word: Word): void {
    this.words.push(word)
    let known = 0
    for (const { action, scopes } of this.representatives) if (action === word.action) known |= scopes
    if ((word.scopes & ~known) !== 0) this.representatives.push(word)
  }
}
