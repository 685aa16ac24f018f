import type { Language } from '../../i18n/language'

/** A sentence in both languages, with `{name}` placeholders. */
export interface Sentence {
  readonly en: string
  readonly zh: string
  /** Variants of the English for some parameters, with the same values. */
  readonly variants?: Readonly<Record<string, string>>
}

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

type HasNoValues<Each extends Sentence> = [Names<Each['en']>] extends [never] ? true : false

export type ValuesOf<Each extends Sentence> = Readonly<Record<Names<Each['en']>, string | number>>

export type Values = Readonly<Record<string, string | number>>

/** Rules whose sentences have no values. */
export type PlainRule<Table extends Record<string, Sentence>> = {
  [Rule in keyof Table]: HasNoValues<Table[Rule]> extends true ? Rule : never
}[keyof Table]

/** Both languages have the same placeholders. */
type SamePlaceholders<Table extends Record<string, Sentence>> = {
  [Rule in keyof Table]: [Names<Table[Rule]['en']>, Names<Table[Rule]['zh']>] extends [
    Names<Table[Rule]['zh']>,
    Names<Table[Rule]['en']>,
  ]
    ? Table[Rule]
    : { en: string; zh: Table[Rule]['en'] }
}

/** A table of sentences; differing placeholders do not compile. */
export const sentences = <const Table extends Record<string, Sentence>>(
  table: Table & SamePlaceholders<Table>,
): Table => table

interface Wording {
  words: Readonly<Record<string, string | undefined>>
  separator: string
}

/** Words that occur as values, and separators of lists. */
const wordings: Record<Language, Wording> = {
  en: {
    words: { array: 'list', int: 'whole number', record: 'object' },
    separator: ', ',
  },
  zh: {
    words: {
      string: '文本',
      number: '数字',
      int: '整数',
      boolean: '布尔值',
      array: '列表',
      object: '对象',
      record: '对象',
      bytes: '字节',
      letters: '个字符',
      digits: '位数字',
    },
    separator: '、',
  },
}

function textOf(name: string, value: string | number | undefined, language: Language): string {
  const text = String(value ?? '')
  const { words, separator } = wordings[language]
  if (name === 'names') return text.replaceAll(', ', separator)
  if (name !== 'type' && name !== 'mode') return text
  const word = words[text] ?? text
  if (language === 'zh' || name === 'mode') return word
  return /^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`
}

/** Fills in the values of a sentence. */
export const filled = (sentence: string, values: Values | undefined, language: Language): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => textOf(name, values?.[name], language))
