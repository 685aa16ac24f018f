import { type Language, languages, pseudoLocale } from '@/lib/core/i18n/language'
import { messagesOf } from '@/lib/core/i18n/server-texts'
import {
  type Message,
  type Messages,
  type TextGroup,
  type Translate,
  translatorOf,
} from '@/lib/core/i18n/texts'
import { programNames } from '@/lib/main/program-names'
import { programTexts } from '@/lib/main/programs'

const messagesIn = <Key extends string>(language: Language, group: TextGroup<Key>) =>
  (group.id === programTexts.id ? programNames(language) : messagesOf(group.id, language)) as Messages<Key>

/** The sentences that a page shows, read from the same files. */
export const translatorIn =
  (language: Language) =>
  <Key extends string>(group: TextGroup<Key>): Translate<Key> =>
    translatorOf<Key>(messagesIn(language, group), language)

/**
 * Matches a sentence anywhere in a text.
 * @param sentence without some of its values: their placeholders match any text, `{count}` matches a number
 * @param values regular expressions for other placeholders
 */
export function sentence(sentence: string, values: Readonly<Record<string, string>> = {}): RegExp {
  const source = sentence
    .replace(/[\\^$.*+?()[\]|]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
    .replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? (name === 'count' ? '\\d+' : '.+'))
  return new RegExp(source)
}

/**
 * Matches a whole name in every language, for support code that does not know the reader's.
 * @param rest what follows the sentence in the name, a regular expression
 */
export function anyLanguage<Key extends string>(group: TextGroup<Key>, key: Key, rest = ''): RegExp {
  const known: readonly Language[] = [...languages, pseudoLocale]
  const sentences = known.flatMap((language) => {
    const message: Message = messagesIn(language, group)[key]
    return typeof message === 'string' ? [message] : Object.values(message)
  })
  return new RegExp(`^(?:${sentences.map((each) => sentence(each).source).join('|')})${rest}$`)
}
