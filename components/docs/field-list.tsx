import type { Translate } from '@/lib/core/i18n/page-language'
import type { JsonSchema } from '@/lib/docs/openapi/json-schema'
import { type Field, typeOf } from '@/lib/docs/reference'
import { Inline } from './prose'
import type { docsTexts } from './texts'

type T = Translate<keyof (typeof docsTexts)['en']>

interface Row {
  name: string
  /** Type, and what else is to be known before its meaning. */
  facts: string[]
  description: string
}

/** Names with what they are: a table on paper, a list for narrow screens and for those who listen. */
function Rows({ rows }: { rows: Row[] }) {
  return (
    <dl>
      {rows.map(({ name, facts, description }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span>{facts.join(' · ')}</span>
            <Inline text={description} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What an endpoint takes. */
export function ParameterList({ fields, t }: { fields: Field[]; t: T }) {
  const rows = fields.map(({ name, place, required, description, schema }) => ({
    name,
    facts: [
      typeOf(schema, t),
      ...(place === 'path' ? [t('inPath')] : place === 'header' ? [t('inHeader')] : []),
      ...(place !== 'path' && required ? [t('required')] : []),
      ...(schema.default === undefined ? [] : [t('byDefault', { value: JSON.stringify(schema.default) })]),
    ],
    description,
  }))
  return <Rows rows={rows} />
}

/** Every name inside an answer, nested ones with the way to them. */
function rowsOf(schema: JsonSchema, t: T, prefix = ''): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const isList = property.items !== undefined
    const path = `${prefix}${name}${isList ? '[]' : ''}`
    const row = { name: path, facts: [typeOf(property, t)], description: property.description ?? '' }
    return [row, ...rowsOf(property.items ?? property, t, `${path}.`)]
  })
}

/** What a JSON answer holds; where it is one of several, what each of them holds. */
export function AnswerFields({ schema, t }: { schema: JsonSchema; t: T }) {
  return (schema.anyOf ?? [schema]).map((each) => (
    <Rows key={JSON.stringify(Object.keys(each.properties ?? {}))} rows={rowsOf(each, t)} />
  ))
}
