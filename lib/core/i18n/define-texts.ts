import { sanitizeText } from '../browser/sanitize-text'
import type { Language } from './language'

/** Sentences in every language, with equal keys. */
export type Texts<Key extends string> = Record<Language, Record<Key, string>>

/** Declares sentences; the English keys are required in every language. */
export function defineTexts<const English extends Record<string, string>>(
  en: English,
  zh: Record<keyof English, string>,
): Texts<keyof English & string> {
  return { en, zh }
}

export type Values = Record<string, string | number>
export type Translate<Key extends string> = (key: Key, values?: Values) => string

export function translator<Key extends string>(texts: Texts<Key>, language: Language): Translate<Key> {
  return translatorOf(texts[language])
}

/**
 * Returns the sentence of a key. `{name}` is replaced by `values.name`; a `|` separates the forms for
 * `values.count` = 1 and other numbers. Values are sanitised, because users wrote some.
 */
export function translatorOf<Key extends string>(sentences: Readonly<Record<Key, string>>): Translate<Key> {
  return (key, values = {}) => {
    const whole = sentences[key]
    const [one = '', other = one] = values.count === undefined ? [whole] : whole.split('|')
    const sentence = values.count === 1 ? one : other
    return sentence.replace(/\{(\w+)\}/g, (sign, name: string) => sanitizeText(String(values[name] ?? sign)))
  }
}
