import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Language, pseudoLocale } from '@/lib/core/i18n/language'
import { pseudoSentence } from '@/lib/core/i18n/pseudo-locale'
import type { JsonSchema } from './json-schema'
import { mapValues } from './model'
import { nameOfSchema } from './named-schemas'

/**
 * Returns the sentence of a place in the language of the document.
 * @param entry an operation, a named schema, or `document`
 * @param key the place in it, such as `parameters.room`
 * @param english what stands there in English
 */
export type Localize = (entry: string, key: string, english: string) => string

export const inEnglish: Localize = (_entry, _key, english) => english

/** A JSON schema with the descriptions of one language. A named schema inside it is an entry of its own. */
export function localizedSchema(
  schema: JsonSchema,
  localize: Localize,
  entry: string,
  key: string,
): JsonSchema {
  const name = nameOfSchema(schema)
  const [owner, place] = name === undefined ? [entry, key] : [name, 'fields']
  const localized = (one: JsonSchema, field = '') =>
    localizedSchema(one, localize, owner, field === '' ? place : `${place}.${field}`)
  const { description, properties, items, anyOf } = schema
  // Variants have fields of the same name: those of the second are in `2`.
  const variants = anyOf?.map((one, index) =>
    localized(one, index > 0 && one.properties ? String(index + 1) : ''),
  )
  return {
    ...schema,
    ...(description === undefined ? {} : { description: localize(owner, place, description) }),
    ...(properties ? { properties: mapValues(properties, localized) } : {}),
    ...(items ? { items: localized(items) } : {}),
    ...(variants ? { anyOf: variants } : {}),
  }
}

interface Texts {
  [key: string]: string | Texts
}

/** The sentences of a file by their path in it, such as `sendMessage.parameters.room`. */
const sentencesOf = (texts: Texts, prefix = ''): [key: string, sentence: string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : sentencesOf(value, `${prefix}${key}.`),
  )

/** A nested field is shared by its last name. */
const sharedKeyOf = (key: string) => key.replace(/^(fields|parameters)\..*\./, '$1.')

interface Found {
  /** Where it is, as `<feature>: <key>`. */
  place: string
  sentence: string
}

/**
 * The translations of the reference into one language, from `lib/<feature>/messages/reference.<tag>.json`. A sentence
 * is under its entry, or under `shared` in the file of its entry or in that of `core`.
 */
export class Translations {
  /** By place. */
  readonly sentences = new Map<string, string>()
  /** Features by the entries in their files. */
  readonly #features = new Map<string, string>()

  constructor(tag: string) {
    const lib = path.join(process.cwd(), 'lib')
    for (const feature of readdirSync(lib)) {
      const file = path.join(lib, feature, 'messages', `reference.${tag}.json`)
      if (existsSync(file)) this.#add(feature, JSON.parse(readFileSync(file, 'utf8')))
    }
  }

  #add(feature: string, texts: Texts): void {
    for (const [key, sentence] of sentencesOf(texts)) this.sentences.set(`${feature}: ${key}`, sentence)
    for (const entry of Object.keys(texts).filter((name) => name !== 'shared')) {
      if (this.#features.has(entry)) throw new Error(`${entry} is translated in two files.`)
      this.#features.set(entry, feature)
    }
  }

  find(entry: string, key: string): Found | undefined {
    const feature = this.#features.get(entry)
    const shared = `shared.${sharedKeyOf(key)}`
    const places = [`${feature}: ${entry}.${key}`, `${feature}: ${shared}`, `core: ${shared}`]
    const place = places.find((each) => this.sentences.has(each))
    return place === undefined ? undefined : { place, sentence: this.sentences.get(place) ?? '' }
  }
}

export function localizerFor(language: Language): Localize {
  if (language === 'en') return inEnglish
  if (language === pseudoLocale) return (_, __, english) => pseudoSentence(english)
  const translations = new Translations(language)
  return (entry, key, english) => translations.find(entry, key)?.sentence ?? english
}
