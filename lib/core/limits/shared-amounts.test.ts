import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { memoryLimits, queueLimits, sharedAmounts } from './shared-amounts'

const readme = join(import.meta.dirname, 'README.md')
const end = '\n<!-- to here. -->'

const fractions: Record<number, string> = { 0.9: 'nine tenths', 0.5: 'half', 0.0625: 'a sixteenth' }

const amounts = Object.values(sharedAmounts).map(({ what, part, beyond, file }) => [
  what,
  part === null ? 'all, until others come' : fractions[part],
  beyond,
  `\`lib/${file}\``,
])
const queues = Object.entries(queueLimits).map(([name, { max, what, beyond }]) => [
  `\`${name}\``,
  what,
  max.toLocaleString('en'),
  beyond,
])
const memory = Object.entries(memoryLimits).map(([name, { share, what, bytesMax }]) => [
  `\`${name}\``,
  what,
  `${Number((share * 100).toFixed(1))} %`,
  Number.isFinite(bytesMax) ? `${bytesMax / 1024 / 1024} MiB` : '',
])

it.each([
  ['memoryLimits', ['memory', 'of', 'of what may be used', 'at most'], memory],
  ['sharedAmounts', ['amount', 'one network gets', 'beyond it', 'where'], amounts],
  ['queueLimits', ['queue', 'of', 'at most', 'beyond it'], queues],
])('the table of %s is that of the list (rewritten by LIMITS_TABLE=write)', (list, heads, rows) => {
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  const table = lines.join('\n').replace(/^\|( --- \|)+$/m, (line) => line.replaceAll(' ', ''))
  const begin = `<!-- Made from ${list} of shared-amounts.ts: -->\n`
  const text = readFileSync(readme, 'utf8')
  const [before = '', rest = ''] = text.split(begin)
  const [found = '', ...after] = rest.split(end)
  if (process.env.LIMITS_TABLE === 'write')
    writeFileSync(readme, before + begin + table + end + after.join(end))
  else expect(found).toBe(table)
})

it.each(Object.values(sharedAmounts))('$what: $file is there', ({ file }) => {
  expect(existsSync(join('lib', file))).toBe(true)
})
