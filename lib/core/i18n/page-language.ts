import { tameText } from '../browser/tame-text'
import type { Language } from './language'

/** The sentences of one part of the pages, in every language. A missing or surplus key does not compile. */
export type Texts<Key extends string> = Record<Language, Record<Key, string>>

/** Declares sentences; the keys of the English ones are what every language must have. */
export function defineTexts<const English extends Record<string, string>>(
  en: English,
  zh: Record<keyof English, string>,
): Texts<keyof English & string> {
  return { en, zh }
}

export type Values = Record<string, string | number>
export type Translate<Key extends string> = (key: Key, values?: Values) => string

/** {@link translatorOf} one of the languages. */
export function translator<Key extends string>(texts: Texts<Key>, language: Language): Translate<Key> {
  return translatorOf(texts[language])
}

/**
 * A function that gives the sentence of a key. `{name}` is replaced by `values.name`; said with a number, a sentence with
 * a `|` has a form for `values.count` = 1 before it and one for any other number after it. Values may be names and texts
 * that strangers wrote, and are tamed.
 */
export function translatorOf<Key extends string>(sentences: Readonly<Record<Key, string>>): Translate<Key> {
  return (key, values = {}) => {
    const whole = sentences[key]
    const [one = '', other = one] = values.count === undefined ? [whole] : whole.split('|')
    const sentence = values.count === 1 ? one : other
    return sentence.replace(/\{(\w+)\}/g, (sign, name: string) => tameText(String(values[name] ?? sign)))
  }
}
