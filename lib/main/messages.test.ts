import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '@/lib/core/i18n/language'
import { refusalTexts } from '@/lib/core/i18n/server-texts'
import type { Message, Messages } from '@/lib/core/i18n/texts'
import { everyEndpoint } from './endpoints'

const lib = path.resolve(import.meta.dirname, '..')
/**
 * Texts as `<feature>/messages/<name>` and `<feature>/refusals/`: there is a file per language, `<tag>.json` or `<name>.<tag>.json`. Those of
 * the reference have no English file; their test is `lib/docs/openapi/translations.test.ts`.
 */
const families = readdirSync(lib, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^\w+\/(messages|refusals)\/(.*[./])?en\.json$/.test(file))
  .map((file) => file.replace(/en\.json$/, ''))

const read = (family: string, tag: string): Record<string, Messages> =>
  JSON.parse(readFileSync(path.join(lib, `${family}${tag}.json`), 'utf8'))

/** Other English sentences of rules: clients know the rule only, so that other languages have one sentence for it. */
const englishOnly = new Set(['variants'])

/** Every sentence of a file by `group/key`. */
const sentencesOf = (family: string, tag: string): Map<string, Message> =>
  new Map(
    Object.entries(read(family, tag))
      .filter(([group]) => tag !== 'en' || !englishOnly.has(group))
      .flatMap(([group, messages]) =>
        Object.entries(messages).map(([key, message]) => [`${group}/${key}`, message] as const),
      ),
  )

const formsOf = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message))
const placeholdersOf = (message: Message): string[] =>
  [...new Set(formsOf(message).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].toSorted()

describe.each(families)('the texts of %s', (family) => {
  const english = sentencesOf(family, 'en')
  describe.each(languages.map((language) => language))('in %s', (tag) => {
    const texts = sentencesOf(family, tag)
    test('are complete', () => expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted()))
    test('have the values of the English ones', () => {
      for (const [key, message] of texts)
        expect([key, ...placeholdersOf(message)]).toEqual([key, ...placeholdersOf(english.get(key) ?? '')])
    })
    test('have the plural forms of their language, none of them empty', () => {
      const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted()
      for (const [key, message] of texts) {
        for (const form of formsOf(message)) expect(form.trim(), key).not.toBe('')
        if (typeof message === 'object') expect([key, Object.keys(message).toSorted()]).toEqual([key, forms])
        // A counted sentence in English has two forms.
        if (typeof english.get(key) === 'object' && forms.length > 1) expect(typeof message).toBe('object')
      }
    })
  })
})

/** Words that the glossary (lib/core/i18n/README.md) replaces. */
const replaced = {
  en: /\bsign(?:s|ed)? in to the chat\b|\blog(?:ged|ging|s)?[ -](?:in|on|off|out)\b|\blogin\b/i,
  'zh-Hans': /登录聊天室|您|登入|登出|网名|短网址|密语|标头|请求体/,
}

describe.each(Object.entries(replaced))('the vocabulary of %s', (tag, words) => {
  test.each(families)('%s follows the glossary', (family) => {
    const others = [...sentencesOf(family, tag)].filter(([, message]) =>
      formsOf(message).some((form) => words.test(form)),
    )
    expect(others).toEqual([])
  })
})

const refusalFiles = families.filter((family) => family.endsWith('/refusals/'))

/** Groups of what is not thrown by its name. */
const unthrown = ['errors', 'lists', 'parameters', 'variants', 'words']

/** The rules of a file. */
const rulesIn = (file: string): string[] =>
  Object.entries(read(file, 'en')).flatMap(([group, sentences]) =>
    unthrown.includes(group) ? [] : Object.keys(sentences),
  )

const root = path.dirname(lib)
/** The code that may throw one. */
const sources = ['lib', 'app']
  .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /(?<!\.test|\.suite)\.tsx?$/.test(entry.name))
  .map(({ parentPath, name }) => path.join(parentPath, name))
  .filter((file) => !file.includes('/generated/'))
  .map((file) => readFileSync(file, 'utf8'))
  .concat(readFileSync(path.join(root, 'server.mjs'), 'utf8'))
  .join('\n')

/** Parameters that forms set without typing, or do not send. */
const untyped =
  'type send_id reply_to bot session encoding tip pass_query no_password level lang back skin kind done'

test('pages have a name for every parameter that people type', () => {
  const parameters = everyEndpoint.flatMap(({ hasErrorPages, input }) =>
    hasErrorPages && input ? Object.keys(input.shape) : [],
  )
  const names = refusalFiles.flatMap((file) => Object.keys(read(file, 'en').parameters ?? {}))
  expect(names).toEqual(
    expect.arrayContaining(parameters.filter((each) => !untyped.split(' ').includes(each))),
  )
})

test('each sentence of a refusal is in one file, and its rule is used', () => {
  const keys = refusalFiles.flatMap((file) => [...sentencesOf(file, 'zh-Hans').keys()])
  expect(keys.toSorted()).toEqual([...new Set(keys)].sort())
  const { messages } = refusalTexts('zh-Hans')
  expect(Object.values(messages).flatMap(Object.keys)).toHaveLength(keys.length)
  const unused = refusalFiles.flatMap((file) =>
    rulesIn(file).filter((rule) => !sources.includes(`'${rule}'`)),
  )
  expect(unused).toEqual([])
})

test('every feature with pages has texts', () => expect(families.length).toBeGreaterThan(10))
