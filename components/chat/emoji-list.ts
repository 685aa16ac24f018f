import { type Language, languageTags } from '@/lib/core/i18n/language'
import type { Messages } from '@/lib/core/i18n/texts'

export interface Sign {
  sign: string
  name: string
  /** Its name and further words. */
  words: string
}

/** A file has the words of each sign: its name and, after a bar, further words to search for. */
const signsOf = (texts: Messages): Sign[] =>
  Object.entries(texts).map(([sign, text]) => {
    const [name = '', ...more] = String(text).split('|')
    return { sign, name, words: [name, ...more].join(' ') }
  })

export interface Signs {
  emoji: Sign[]
  kaomoji: Sign[]
}

/** Loads the signs with the words of one language. */
export async function loadSigns(language: Language): Promise<Signs> {
  const file = await import(`@/lib/chat/messages/emoji/${languageTags[language]}.json`)
  const { emoji, kaomoji } = file.default as Record<keyof Signs, Messages>
  return { emoji: signsOf(emoji), kaomoji: signsOf(kaomoji) }
}

/** Signs of which each typed word begins a word (or is part of one, in Chinese). */
export function signsFor(signs: readonly Sign[], typed: string): readonly Sign[] {
  const asked = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return signs.filter(({ words, sign }) =>
    asked.every((word) => sign === word || ` ${words}`.includes(/^[a-z]/.test(word) ? ` ${word}` : word)),
  )
}
