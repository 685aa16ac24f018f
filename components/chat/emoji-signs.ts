import { type Language, pseudoLocale } from '@/lib/core/i18n/language'
import type { Messages } from '@/lib/core/i18n/texts'

/** The words of each sign: its name and, after a bar, further words to search for. */
export interface SignTexts {
  emoji: Messages
  kaomoji: Messages
}

/** Loads the signs with the words of one language. */
export const loadSigns = (language: Language): Promise<{ default: SignTexts }> =>
  import(`@/lib/chat/messages/emoji/${language === pseudoLocale ? 'en' : language}.json`)
