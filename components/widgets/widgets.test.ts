import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = process.cwd()
const widgets = join(root, 'components', 'ui')

function importsOf(file: string): string[] {
  const named = readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(@\/components\/|\.\.?\/)([^']+)'/g)
  return [...named].flatMap(([, start = '', rest = '']) => {
    const path = start.startsWith('@') ? join(root, 'components', rest) : join(file, '..', start, rest)
    return [`${path}.tsx`, `${path}.ts`].filter((each) => existsSync(each))
  })
}

test('the widgets page shows every widget, alone or inside another', () => {
  const shown = new Set([join(root, 'components', 'widgets', 'widgets-window.tsx')])
  for (const file of shown) for (const imported of importsOf(file)) shown.add(imported)
  const all = readdirSync(widgets).filter((name) => name.endsWith('.tsx'))
  expect(all.length).toBeGreaterThan(20)
  expect(all.filter((name) => !shown.has(join(widgets, name)))).toEqual([])
})
