import { describe, expect, it } from 'vitest'
import { updateLinkInput } from '@/lib/links/contract/schemas'
import { sentenceValues } from '../../generated/refusals'
import { type Language, languages } from '../i18n/language'
import { localizedIssue, localizedRefusal, type RefusalTexts } from '../i18n/localized-refusal'
import { refusalTexts } from '../i18n/server-texts'
import { Refusal } from '../refusal/refusal'
import { english, englishSentence } from './english'
import { errorStatus, slugOf } from './errors'
import { fault } from './issue-rules'
import { refusalSentence } from './refusal-rules'

const slugs = [...new Set((Object.keys(errorStatus) as (keyof typeof errorStatus)[]).map(slugOf))]

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

const valuesIn = (text: string): Record<string, string> =>
  Object.fromEntries(namesIn(text).map((name, i) => [name, `value${i}`]))

const sentencesOf = (group: string) =>
  Object.entries(english[group] ?? {}).map(([rule, sentence]) => ({ rule, sentence: String(sentence) }))

const refusals = slugs.flatMap((slug) => sentencesOf(slug).map((each) => ({ slug, ...each })))
const issues = sentencesOf('issues')

const translations = languages.filter((language) => language !== 'en').map(refusalTexts)

/** It says all values, and contains no English that was passed in. */
function expectOwnSentence(sentence: string, values: Record<string, string>) {
  for (const value of Object.values(values)) expect(sentence).toContain(value)
  expect(sentence).not.toMatch(/[{}]|English/)
}

it('English variants have no values that their rule lacks', () => {
  for (const { rule: key, sentence } of sentencesOf('variants')) {
    const [rule = ''] = key.split('.')
    expect(issues.map((each) => each.rule)).toContain(rule)
    const { [rule]: values = [] }: Record<string, readonly string[]> = sentenceValues
    expect(values).toEqual(expect.arrayContaining(namesIn(sentence)))
  }
})

describe('the sentences of refusals', () => {
  it.each(refusals)('$slug $rule is a sentence in every language, with all its values', (each) => {
    const { slug, rule, sentence } = each
    const values = valuesIn(sentence)
    const shown = refusalSentence(slug, rule, values)
    expectOwnSentence(shown, values)
    expect(shown).toMatch(/^[A-Zv].*[.}\d]$/)
    for (const texts of translations)
      expectOwnSentence(localizedRefusal({ slug, rule, values, message: 'English' }, texts), values)
  })

  it('have unique rule names', () => {
    const rules = [...refusals, ...issues].map(({ rule }) => rule)
    expect(rules.toSorted()).toEqual([...new Set(rules)].sort())
  })

  it('name every changeable field of a link', () => {
    const { link, token, key, ...changes } = updateLinkInput.shape
    const facts = { slug: 'invalid_parameter', rule: 'nothing_to_change_of_link', message: '' }
    for (const texts of languages.map(refusalTexts))
      for (const name of Object.keys(changes))
        expect(localizedRefusal(facts, texts)).toMatch(new RegExp(`\\b${name}\\b`))
  })
})

describe('the sentences of issues', () => {
  it.each(issues)('$rule is in every language, with all its values', ({ rule, sentence }) => {
    const values = valuesIn(sentence)
    expectOwnSentence(englishSentence(sentence, values), values)
    for (const texts of translations)
      expectOwnSentence(localizedIssue({ rule, values, message: 'English' }, texts), values)
  })
})

describe('values that are words', () => {
  const issue = (language: Language, rule: string, values: Record<string, string>) =>
    localizedIssue({ rule, values, message: '' }, refusalTexts(language))
  it('and lists follow the language', () => {
    expect(fault('type', { type: 'int' }).message).toBe('must be a whole number')
    expect(fault('one_of', { names: 'a, b' }).message).toBe('must be one of a, b')
    expect(issue('zh-Hans', 'type', { type: 'int' })).toBe('类型不正确（应为整数）')
    expect(issue('zh-Hans', 'one_of', { names: 'a, b' })).toBe('只能是 a、b 之一')
  })

  it('that are unknown stay as they are', () => {
    for (const texts of languages.map(refusalTexts) satisfies RefusalTexts[])
      expect(localizedIssue({ rule: 'type', values: { type: 'constructor' }, message: '' }, texts)).toContain(
        'constructor',
      )
  })
})

it('does not compile with other values than those of the rule', () => {
  const uncompiled = () => [
    // @ts-expect-error no value
    fault('length_max'),
    // @ts-expect-error another value
    fault('length_max', { min: 1 }),
    // @ts-expect-error a value too many
    fault('required', { max: 1 }),
    // @ts-expect-error no such rule
    fault('glowing'),
    // @ts-expect-error a variant of another rule
    fault('no_secret', undefined, 'names_only'),
    // @ts-expect-error a rule of another reason
    new Refusal('conflict', 'room_frozen'),
    // @ts-expect-error no value
    new Refusal('too_large', 'body_bytes_max'),
    // @ts-expect-error another value
    new Refusal('too_large', 'body_bytes_max', { values: { min: 1 } }),
    // @ts-expect-error a sentence
    new Refusal('not_found', 'There is no such room.'),
  ]
  expect(uncompiled).toBeTypeOf('function')
  expect(new Refusal('too_large', 'body_bytes_max', { values: { max: 5 } }).message).toBe(
    'The body may hold at most 5 bytes.',
  )
})
