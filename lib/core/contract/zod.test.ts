import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { everyEndpoint } from '@/lib/main/endpoints'
import { languages } from '../i18n/language'
import { localizedIssue } from '../i18n/localized-refusal'
import { refusalTexts } from '../i18n/server-texts'
import { english } from './english'
import { faultOf } from './zod'

const inputs = everyEndpoint.flatMap(({ input, path, methods }) =>
  input ? [[`${methods} ${path}`, input] as const] : [],
)
const translations = languages.filter((language) => language !== 'en').map(refusalTexts)
const wrong: unknown[] = [
  true,
  1.5,
  1e300,
  -1,
  'x'.repeat(2000),
  [],
  [1],
  Array(2000).fill('x'),
  {},
  '',
  'a b',
  '\0',
  null,
]

it.each(inputs)('%s refuses invalid values with sentences of our own', (_, input) => {
  for (const value of wrong) {
    const everywhere = Object.fromEntries(Object.keys(input.shape).map((name) => [name, value]))
    for (const issue of input.safeParse(everywhere).error?.issues ?? []) {
      const { message } = issue
      const fault = faultOf(issue)
      expect(english.issues).toHaveProperty(fault.rule)
      if (fault.rule === 'kind') expect(issue.code, message).toBe('invalid_union')
      if (fault.rule === 'type') expect(english.words).toHaveProperty(String(fault.values?.type))
      for (const texts of translations) expect(localizedIssue(fault, texts), message).not.toContain(message)
      expect(message).toMatch(/^(?:must|is|may|has|the part|or) /)
      expect(message).not.toMatch(/Invalid|expected|undefined|[<>]=|NaN/)
    }
  }
})

/** The arguments of every call of a method, up to its closing parenthesis. */
function argumentsOf(method: string, source: string): string[] {
  return source
    .split(`.${method}(`)
    .slice(1)
    .map((rest) => {
      let depth = 1
      let end = 0
      while (depth > 0 && end < rest.length) depth += { '(': 1, ')': -1 }[rest[end++] ?? ''] ?? 0
      return rest.slice(0, end)
    })
}

it('contracts have no check without a rule', () => {
  const lib = join(import.meta.dirname, '../..')
  const files = readdirSync(lib, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(lib, join(parentPath, name)))
    .filter((file) => /\/contract[/.].*ts$/.test(file) && !/\.test\.ts$/.test(file))
  const sources = files.map((file) => [file, readFileSync(join(lib, file), 'utf8')] as const)
  const checks = sources.flatMap(([file, source]) =>
    argumentsOf('refine', source).map((given) => [file, given]),
  )
  expect(checks.length).toBeGreaterThan(5)
  expect(checks.filter(([, given]) => !/\bviolates\(/.test(given ?? ''))).toEqual([])
  const others = sources.filter(([, source]) => /addIssue\(|superRefine\(|\.regex\(/.test(source))
  expect(others.map(([file]) => file)).toEqual(['core/contract/fields.ts'])
})
