import { describe, expect, test } from 'vitest'
import { languages } from '@/lib/core/i18n/language'
import { allEndpoints } from '@/lib/main/endpoints'
import { openApiDocument } from './document'
import { Translations } from './localize'

/** Every English sentence of the reference, by its entry and key. */
function sentences(): { entry: string; key: string; english: string }[] {
  const found = new Map<string, { entry: string; key: string; english: string }>()
  openApiDocument(allEndpoints, 'en', (entry, key, english) => {
    if (english !== '') found.set(JSON.stringify([entry, key, english]), { entry, key, english })
    return english
  })
  return [...found.values()]
}

const english = sentences()
const translated = languages.filter((language) => language !== 'en').map((language) => language)

test('every place of the reference has one English sentence', () => {
  const places = english.map(({ entry, key }) => `${entry}.${key}`)
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
})

describe.each(translated)('the reference in %s', (tag) => {
  const translations = new Translations(tag)
  const found = english.map((each) => ({ ...each, ...translations.find(each.entry, each.key) }))

  test('has every sentence', () => {
    const missing = found.filter(({ place }) => place === undefined)
    expect(missing.map((each) => `${each.entry}.${each.key}: ${each.english}`)).toEqual([])
  })

  test('has no sentence that is not used', () => {
    const used = new Set(found.map(({ place }) => place))
    expect([...translations.sentences.keys()].filter((place) => !used.has(place))).toEqual([])
  })

  test('shares a sentence only between places with the same English', () => {
    const englishBy = new Map<string, Set<string>>()
    for (const { place = '', english } of found)
      englishBy.set(place, (englishBy.get(place) ?? new Set()).add(english))
    const ambiguous = [...englishBy].filter(([, sentences]) => sentences.size > 1)
    expect(ambiguous.map(([place, sentences]) => [place, ...sentences])).toEqual([])
  })

  test('keeps code unchanged, and leaves nothing in English', () => {
    const codeIn = (text: string) => [...text.matchAll(/`[^`]+`/g)].map(([code]) => code).toSorted()
    for (const { place, english, sentence } of found) {
      if (sentence === undefined) continue
      expect([place, ...codeIn(sentence)]).toEqual([place, ...codeIn(english)])
      expect(sentence.trim(), place).not.toBe('')
      expect(sentence, place).not.toBe(english)
    }
  })
})
