import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Texts, translator } from '@/lib/core/i18n/define-texts'
import { languages } from '@/lib/core/i18n/language'

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /(?<!\.test)\.ts$/.test(file) &&
    readFileSync(path.join(import.meta.dirname, file), 'utf8').includes('defineTexts('),
)

const isTexts = (value: unknown): value is Texts<string> =>
  typeof value === 'object' && value !== null && languages.every((language) => language in value)

test('no sentence of the pages is empty or lacks a part, with a number and without one', async () => {
  const odd: string[] = []
  let count = 0
  for (const file of files) {
    const tables = Object.values(await import(path.join(import.meta.dirname, file))).filter(isTexts)
    for (const table of tables)
      for (const language of languages) {
        const t = translator(table, language)
        for (const [key, sentence] of Object.entries(table[language])) {
          count++
          if (t(key) !== sentence) odd.push(`${file} ${language} ${key}: ${t(key)}`)
          // A sentence of which there are two forms is said with a number, and each form says something.
          const isCounted = /\{count\}/.test(sentence)
          const forms = isCounted ? [t(key, { count: 1 }), t(key, { count: 2 })] : [t(key)]
          if (forms.some((form) => form.trim() === '')) odd.push(`${file} ${language} ${key}`)
        }
      }
  }
  expect(odd).toEqual([])
  expect(files.length).toBeGreaterThan(30)
  expect(count).toBeGreaterThan(1000)
}, 60_000)
