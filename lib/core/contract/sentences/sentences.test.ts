import { describe, expect, it } from 'vitest'
import { updateLinkInput } from '@/lib/links/contract/schemas'
import { chineseIssue } from '../../i18n/chinese-issue'
import { chineseRefusal } from '../../i18n/chinese-refusal'
import { Refusal } from '../../refusal/refusal'
import { fault } from '../issue-rules'
import { refusalSentence } from '../refusal-rules'
import { issueSentences } from './issues'
import { refusalSentences } from './refusals'
import { type Sentence, sentences, type Values } from './sentence'

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

function valuesOf({ en }: Sentence): Record<string, string> {
  return Object.fromEntries(namesIn(en).map((name, i) => [name, `value${i}`]))
}

function expectFilled(sentence: string, values: Values) {
  for (const value of Object.values(values)) expect(sentence).toContain(value)
  expect(sentence).not.toMatch(/[{}]/)
}

const refusals = Object.entries(refusalSentences).flatMap(([slug, rules]) =>
  Object.entries<Sentence>(rules).map(([rule, sentence]) => ({ slug, rule, sentence })),
)

describe('the table of refusals', () => {
  it.each(refusals)('has $slug $rule in both languages, with all its values', ({ slug, rule, sentence }) => {
    const values = valuesOf(sentence)
    const english = refusalSentence(slug as keyof typeof refusalSentences, rule, values)
    const chinese = chineseRefusal({ slug, rule, values, message: english })
    for (const each of [english, chinese]) expectFilled(each, values)
    expect(english).toMatch(/^[A-Zv].*[.}\d]$/)
    expect(chinese).toMatch(/\p{Script=Han}.*(?:。|value\d)$/u)
  })

  it('has unique rule names', () => {
    const rules = refusals.map(({ rule }) => rule)
    expect(rules).toEqual([...new Set(rules)])
  })

  it('names every changeable field of a link', () => {
    const { link, token, key, ...changes } = updateLinkInput.shape
    const { en, zh } = refusalSentences.invalid_parameter.nothing_to_change_of_link
    for (const name of Object.keys(changes)) {
      expect(en).toMatch(new RegExp(`\\b${name}\\b`))
      expect(zh).toMatch(new RegExp(`\\b${name}\\b`))
    }
  })
})

describe('the table of issues', () => {
  it.each(Object.entries<Sentence>(issueSentences))('has %s in both languages', (rule, sentence) => {
    const values = valuesOf(sentence)
    const english = Object.values(sentence.variants ?? {}).concat(sentence.en)
    for (const name of english.flatMap(namesIn)) expect(values).toHaveProperty(name)
    expectFilled(chineseIssue({ message: 'English', rule, values }), values)
    expect(chineseIssue({ message: 'English', rule, values })).not.toContain('English')
  })
})

it('does not compile without a language, or with other values than those of the rule', () => {
  const uncompiled = () => [
    // @ts-expect-error no Chinese
    sentences({ a: { en: 'A' } }),
    // @ts-expect-error another value in Chinese
    sentences({ a: { en: 'At most {max}', zh: '最多 {min}' } }),
    // @ts-expect-error no value in Chinese
    sentences({ a: { en: 'At most {max}', zh: '最多' } }),
    // @ts-expect-error no value
    fault('length_max'),
    // @ts-expect-error another value
    fault('length_max', { min: 1 }),
    // @ts-expect-error a value too many
    fault('required', { max: 1 }),
    // @ts-expect-error no such rule
    fault('glowing'),
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
