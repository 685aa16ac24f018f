import { sanitizeText } from '../browser/sanitize-text'
import type { Language } from './language'

/** The English of a refusal may begin with the name of a parameter. */
export const capitalized = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** A sentence with `{name}` placeholders; with a `{count}` one per plural form of its language (CLDR). */
export type Message =
  | string
  | ({ readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string })
export type Messages<Key extends string = string> = Readonly<Record<Key, Message>>

/**
 * A group of a feature's texts, which components read with `useTexts`. The sentences are in
 * `lib/<feature>/messages/<language>.json`, one object per group.
 */
export interface TextGroup<Key extends string = string> {
  /** `<feature>/<group>` */
  readonly id: string
  /** Only a type: the keys of the English file. */
  readonly keys?: Key
}

export type KeyOf<Group> = Group extends TextGroup<infer Key> ? Key : never

export const textGroups =
  <File>(feature: string) =>
  <Name extends keyof File & string>(name: Name): TextGroup<keyof File[Name] & string> => ({
    id: `${feature}/${name}`,
  })

export type Values = Readonly<Record<string, string | number>>
export type Translate<Key extends string> = (key: Key, values?: Values) => string

export type Translator = <Key extends string>(group: TextGroup<Key>) => Translate<Key>

const pluralRules = new Map<Language, Intl.PluralRules>()

function formOf(message: Message, count: string | number | undefined, language: Language): string {
  if (typeof message === 'string') return message
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language)
  pluralRules.set(language, rules)
  return message[rules.select(Number(count))] ?? message.other
}

/** A room renders hundreds of rows: one translator serves them all. */
const translators = new WeakMap<Messages, Translate<string>>()

/**
 * `{name}` is replaced by `values.name`; `values.count` selects the plural form. Values are sanitised, because users
 * wrote some.
 * @param messages of one language
 */
export function translatorOf<Key extends string>(
  messages: Messages<Key>,
  language: Language,
): Translate<Key> {
  const made = translators.get(messages) ?? makeTranslator(messages, language)
  translators.set(messages, made)
  return made
}

const makeTranslator =
  (messages: Messages, language: Language): Translate<string> =>
  (key, values = {}) =>
    filled(formOf(messages[key] ?? key, values.count, language), values, sanitizeText)

/** @param show how a value appears */
export const filled = (sentence: string, values: Values, show: (value: string) => string): string =>
  sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => show(String(values[name] ?? placeholder)))
