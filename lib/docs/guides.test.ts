import { expect, test } from 'vitest'
import { languages } from '@/lib/core/i18n/language'
import { messagesOf, translator } from '@/lib/core/i18n/server-texts'
import { guidesIn } from './guides'
import { guideTexts } from './texts'

test('the guides use every sentence of theirs, once', () => {
  const used: string[] = []
  guidesIn((key) => {
    used.push(key)
    return key
  })
  expect(used.toSorted()).toEqual(Object.keys(messagesOf(guideTexts.id, 'en')).toSorted())
})

test.each(languages)('the guides have a value for every placeholder, in %s', (language) => {
  const paragraphs = guidesIn(translator(guideTexts, language)).flatMap(({ body }) => body)
  const prose = paragraphs.map((block) => (typeof block === 'string' ? block.replace(/`[^`]+`/g, '') : ''))
  // Braces in code are paths.
  expect(prose.filter((text) => /\{\w+\}/.test(text))).toEqual([])
})
