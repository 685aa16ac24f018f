import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusalTexts } from '@/lib/core/i18n/server-texts'
import { programs } from '@/lib/main/programs'
import { send } from '../support/http'
import { anyTarget } from '../support/targets'

const root = path.resolve(import.meta.dirname, '../..')
const lib = path.join(root, 'lib')

/** Shorter ones are also words of other things. */
const lengthMin = { en: 16, 'zh-Hans': 5 }
type Tag = keyof typeof lengthMin
const tags = ['en', 'zh-Hans'] as const

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** The sentences of a language, up to their first placeholder or sign that a script escapes. */
const sentencesOf = (tag: Tag): string[] =>
  readdirSync(lib, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/(?:messages|refusals)\//.test(file) && file.endsWith(`${tag}.json`))
    .flatMap((file) => stringsIn(JSON.parse(readFileSync(path.join(lib, file), 'utf8'))))
    .map((sentence) => sentence.split(/[{"'\\<>&\n]/)[0]?.trim() ?? '')
    .filter((start) => start.length >= lengthMin[tag] && !start.startsWith('http'))

/** Beginnings that are the same in both languages, such as a date and a path, tell nothing. */
const inEnglish = sentencesOf('en')
const inChinese = sentencesOf('zh-Hans')
const sentences: Record<Tag, string[]> = {
  en: inEnglish.filter((sentence) => !inChinese.includes(sentence)),
  'zh-Hans': inChinese.filter((sentence) => /\p{Script=Han}/u.test(sentence)),
}

/** The first sentence of each language that a text contains. */
const languagesIn = (text: string) =>
  tags.flatMap((tag) => {
    const found = sentences[tag].find((sentence) => text.includes(sentence))
    return found ? [`${tag}: ${found}`] : []
  })

const folder = path.join(root, '.next/static/chunks')
const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  .map((file) => readFileSync(path.join(folder, file), 'utf8'))
const allScripts = scripts.join('\n')

it('no script contains sentences of two languages', () => {
  const found = scripts.map(languagesIn)
  expect(found.filter((each) => each.length > 1)).toEqual([])
  // Proof that sentences are found: those of windows that open later.
  for (const tag of tags) expect(found.filter(([first]) => first?.startsWith(tag)).length).toBeGreaterThan(5)
})

it('no script contains why the server refuses: it says so itself', () => {
  // Some of these are short, or said by the reference in the same words.
  const common = ['issues', 'words', 'errors', 'service_suspended']
  const groups = Object.entries(refusalTexts('zh-Hans').messages).filter(([name]) => !common.includes(name))
  const refusals = stringsIn(Object.fromEntries(groups)).filter(
    (sentence) => sentence.length >= 10 && !sentence.includes('{'),
  )
  expect(refusals.length).toBeGreaterThan(100)
  expect(refusals.filter((sentence) => allScripts.includes(sentence))).toEqual([])
})

describe.each([
  ['en-US', 'zh-Hans'],
  ['zh-CN', 'en'],
] as const)('a page for %s', (accepted, other) => {
  it.each([
    '/chat?room=main&nick=ann',
    ...programs.map(({ href }) => href),
    '/docs/chat',
    '/docs/errors',
    '/offline',
    '/missing',
  ])(`%s has no sentence in ${other}`, async (page) => {
    const headers = { Accept: 'text/html', 'Accept-Language': accepted }
    const { text } = await send(anyTarget() + page, { headers })
    expect(text.length).toBeGreaterThan(1000)
    expect(languagesIn(text).filter((each) => each.startsWith(other))).toEqual([])
  })
})
