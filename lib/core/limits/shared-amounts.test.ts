import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sharedAmounts } from './shared-amounts'

const readme = join(import.meta.dirname, 'README.md')
const [begin, end] = ['<!-- Made from shared-amounts.ts: -->\n', '\n<!-- to here. -->']

const fractions: Record<number, string> = { 0.9: 'nine tenths', 0.5: 'half', 0.0625: 'a sixteenth' }

it('the table of shared amounts is that of the list (rewritten by SHARES_TABLE=write)', () => {
  const rows = Object.values(sharedAmounts).map(({ what, part, beyond, file }) => {
    const most = part === null ? 'all, until others come' : fractions[part]
    return `| ${what} | ${most} | ${beyond} | \`lib/${file}\` |`
  })
  const table = ['| amount | one network gets | beyond it | where |', '|---|---|---|---|', ...rows].join('\n')
  const text = readFileSync(readme, 'utf8')
  const [before = '', rest = ''] = text.split(begin)
  const [found = '', after = ''] = rest.split(end)
  if (process.env.SHARES_TABLE === 'write') writeFileSync(readme, before + begin + table + end + after)
  else expect(found).toBe(table)
})

it.each(Object.values(sharedAmounts))('$what: $file is there', ({ file }) => {
  expect(existsSync(join('lib', file))).toBe(true)
})
