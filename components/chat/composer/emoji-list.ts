import { type Language, pseudoLocale } from '@/lib/core/i18n/language'
import type { Messages } from '@/lib/core/i18n/texts'

export interface Sign {
  sign: string
  name: string
  words: string
}

export const signsOf = (texts: Messages): Sign[] =>
  Object.entries(texts).map(([sign, text]) => {
    const [name = '', ...more] = String(text).split('|')
    return { sign, name, words: [name, ...more].join(' ') }
  })

/** Each typed word must begin a word of the sign (or be part of one, in Chinese). */
export function signsFor(signs: readonly Sign[], typed: string): readonly Sign[] {
  const asked = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return signs.filter(({ words, sign }) =>
    asked.every((word) => sign === word || ` ${words}`.includes(/^[a-z]/.test(word) ? ` ${word}` : word)),
  )
}

/** The words of each sign: its name and, after a bar, further words to search for. */
export interface SignTexts {
  emoji: Messages
  kaomoji: Messages
}

export const loadSigns = (language: Language): Promise<{ default: SignTexts }> =>
  import(`@/lib/chat/messages/emoji/${language === pseudoLocale ? 'en' : language}.json`)
