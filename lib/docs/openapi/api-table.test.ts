import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Endpoint } from '@/lib/core/contract/endpoint'
import { allEndpoints } from '@/lib/main/endpoints'
import { jsonSchemaOf } from './json-schema'

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

/** What administrators may limit, with its setting and the scope of a key, by the group of the endpoints that create it. */
const limited: Record<string, string> = {
  text: 'texts | `create_texts` | `text`',
  links: 'short links | `create_links` | `link`',
  chat: 'public rooms, by their first message | `create_rooms` | `room`',
  mail: 'e-mail codes | `create_mail` | `mail`',
}

/** Of the calls that read a key for creating. */
function creationTable(): string {
  const creating = allEndpoints.filter(({ customHeaders = [] }) => customHeaders.includes('X-Create-Key'))
  const rows = [...new Set(creating.map(({ group }) => group))].map((group) => {
    const own = creating.filter((endpoint) => endpoint.group === group)
    const calls = own.map(({ methods, path }) => `${code(methods).join(' ')} \`${path}\``)
    return `| ${limited[group]} | ${calls.join(', ')} |`
  })
  return ['| what | setting | scope of a key | calls |', '|---|---|---|---|', ...rows].join('\n')
}

it.each([
  ['api.md', () => tableOf(allEndpoints.filter(({ group }) => group !== 'admin'))],
  ['operating.md', creationTable],
])(
  'the table in docs/%s is that of the endpoint definitions (rewritten by API_TABLE=write)',
  (name, make) => {
    const file = join(import.meta.dirname, '../../../docs', name)
    const text = readFileSync(file, 'utf8')
    const table = make()
    const [before = '', rest = ''] = text.split(begin)
    const [found = '', after = ''] = rest.split(end)
    if (process.env.API_TABLE === 'write') writeFileSync(file, `${before}${begin}${table}\n${end}${after}`)
    else expect(found.trim()).toBe(table)
  },
)
