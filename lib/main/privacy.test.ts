import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseConfig } from '@/lib/core/config'
import { processState } from '@/lib/core/process-state'
import { privacyPage, storedData } from './privacy'

/** `table.column` of every column of the models. */
function columnsOfModels(): string[] {
  const models = readFileSync('prisma/models.prisma', 'utf8').matchAll(/^model \w+ \{\n([\s\S]*?)^\}/gm)
  return [...models].flatMap(([, body = '']) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1]
    const fields = body.matchAll(/^ {2}(\w+) +(?:String|Int|BigInt|Boolean)\b(?:.*?@map\("(\w+)"\))?/gm)
    return [...fields].map(([, name, column]) => `${table}.${column ?? name}`)
  })
}

it('the page on privacy has every stored column once, and no other', () => {
  const named = Object.values(storedData).flatMap((tables) =>
    Object.entries(tables).flatMap(([table, columns]) =>
      columns.split(' ').map((column) => `${table}.${column}`),
    ),
  )
  expect(columnsOfModels().length).toBeGreaterThan(150)
  expect(named.toSorted()).toEqual(columnsOfModels().toSorted())
})

it.each(['en', 'zh-Hans'] as const)(
  'the page on privacy says how long tags and texts are kept, in %s',
  (language) => {
    processState('config', () => parseConfig({ TAG_DAYS: '41', TEXT_TTL_DEFAULT: '604800' }))
    const page = privacyPage({ language, skin: null, back: null })
    expect(page).toContain(language === 'en' ? 'removed after 41 days' : '标签的保留时间：41 天')
    expect(page).toContain(language === 'en' ? 'texts are kept 7 days' : '保留时间：7 天')
    expect(page).toContain('<code>presence</code>')
    expect(page).not.toMatch(/\{\w+\}<|undefined/)
  },
)
