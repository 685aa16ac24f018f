import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Endpoint } from '@/lib/core/contract/endpoint'
import { allEndpoints } from '@/lib/main/endpoints'
import { jsonSchemaOf } from './json-schema'

const apiFile = join(import.meta.dirname, '../../../docs/api.md')
const [begin, end] = ['<!-- Made from the definitions: -->\n', '<!-- to here. -->']

const code = (words: readonly string[]) => words.map((word) => `\`${word}\``)

/** Names of the parameters, those that are required first. */
function parametersOf({ input }: Endpoint): string {
  const { properties = {}, required = [] } = input ? jsonSchemaOf(input, 'input') : {}
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  return [code(required), code(optional)].flatMap((names) => names.join(', ') || []).join('; ')
}

function tableOf(endpoints: readonly Endpoint[]): string {
  const rows = endpoints.map(
    (endpoint) =>
      `| ${code(endpoint.methods).join(' ')} \`${endpoint.path}\` | ${parametersOf(endpoint)} | ${endpoint.summary} |`,
  )
  return ['| path | takes | does |', '|---|---|---|', ...rows].join('\n')
}

it('the table of paths is that of the endpoint definitions (rewritten by API_TABLE=write)', () => {
  const text = readFileSync(apiFile, 'utf8')
  const table = tableOf(allEndpoints.filter(({ group }) => group !== 'admin'))
  const [before = '', rest = ''] = text.split(begin)
  const [found = '', after = ''] = rest.split(end)
  if (process.env.API_TABLE === 'write') writeFileSync(apiFile, `${before}${begin}${table}\n${end}${after}`)
  else expect(found.trim()).toBe(table)
})
