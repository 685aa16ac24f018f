import type { docsTexts } from '@/components/docs/texts'
import type { Translate } from '@/lib/core/i18n/page-language'
import { isOfHttp } from './openapi/header-parameters'
import { idempotencyKey } from './openapi/idempotency-key'
import type { JsonSchema } from './openapi/json-schema'
import type { Answer, OpenApiDocument, Operation } from './openapi/model'

/** One parameter, wherever it goes. */
export interface Field {
  name: string
  place: 'path' | 'query' | 'body' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
}

/** A key or a token, as samples name it. */
export type Proof = 'SUPER_KEY' | 'ADMIN_KEY' | 'TOKEN'

/** Methods of one path that do the same, such as GET and POST of `/send`. */
export interface Entry {
  /** Its anchor on the page. */
  id: string
  methods: string[]
  path: string
  summary: string
  description: string
  /** What a call cannot do without in `Authorization`, as samples name it. */
  proof?: Proof
  fields: Field[]
  answers: [status: string, answer: Answer][]
  deprecated: boolean
  /** Values that show how a call looks. */
  example: Record<string, unknown>
}

export interface Group {
  name: string
  description: string
  entries: Entry[]
}

/** Values that a page names one by one; longer lists are told in words. */
const namedValuesMax = 20

const shortened = ({ enum: values = [], ...schema }: JsonSchema): JsonSchema =>
  values.length > 0 && values.length <= namedValuesMax ? { ...schema, enum: values } : schema

function fieldsOf({ parameters = [], requestBody }: Operation): Field[] {
  const { properties = {}, required = [] } = requestBody?.content['application/json']?.schema ?? {}
  const inBody = Object.entries(properties).map(
    ([name, { description = '', ...schema }]): Field => ({
      name,
      place: 'body',
      required: required.includes(name),
      description,
      schema,
    }),
  )
  // What can be said in the body as well is said there.
  const others = parameters
    .filter(({ name }) => !(name in properties))
    .map(
      ({ in: place, ...parameter }): Field => ({
        ...{ place, ...parameter },
        schema: shortened(parameter.schema),
      }),
    )
  // What is with us as it is everywhere is left to the reference for machines.
  const told = others.filter(({ place, name }) => place !== 'header' || !isOfHttp(name))
  const isHeader = ({ place }: Field) => place === 'header'
  return [...told.filter((field) => !isHeader(field)), ...inBody, ...told.filter(isHeader)]
}

/** Whatever is needed to call it; what the definition shows, where that is known. */
function exampleOf({ requestBody, parameters = [] }: Operation): Record<string, unknown> {
  const needed = parameters.filter(({ required }) => required).map(({ name, example }) => [name, example])
  const body = requestBody?.content['application/json']?.example ?? {}
  return { ...Object.fromEntries(needed), ...body }
}

function proofOf({ security, parameters = [] }: Operation): Proof | undefined {
  const takes = (name: string) => security.some((way) => name in way)
  // Nothing to show is one of the ways: the key may also be a parameter, or not be needed.
  const isOpen = security.some((way) => Object.keys(way).length === 0)
  if (!isOpen) return takes('superKey') ? 'SUPER_KEY' : undefined
  if (takes('adminKey')) return 'ADMIN_KEY'
  // What can make something needs no token for that.
  const makes = parameters.some(({ name }) => name === idempotencyKey.name)
  return takes('ownerToken') && !makes ? 'TOKEN' : undefined
}

function entryOf(path: string, method: string, operation: Operation): Entry {
  return {
    id: operation.operationId,
    methods: [method.toUpperCase()],
    path,
    summary: operation.summary,
    description: operation.description ?? '',
    proof: proofOf(operation),
    fields: fieldsOf(operation),
    answers: Object.entries(operation.responses),
    example: exampleOf(operation),
    deprecated: operation.deprecated === true,
  }
}

/** The entries of one path; methods with the same summary are one entry. */
function entriesOf(path: string, operations: Record<string, Operation>): [group: string, entry: Entry][] {
  const bySummary = new Map<string, [group: string, entry: Entry]>()
  for (const [method, operation] of Object.entries(operations)) {
    const known = bySummary.get(operation.summary)?.[1]
    const entry = entryOf(path, method, operation)
    if (!known) {
      bySummary.set(operation.summary, [operation.tags[0] ?? '', entry])
      continue
    }
    // The method that is better to call by has the plain name.
    if (/By(Get|Post)$/.test(known.id)) {
      known.id = entry.id
      known.methods.unshift(...entry.methods)
    } else known.methods.push(...entry.methods)
    known.answers = Object.entries({
      ...Object.fromEntries(entry.answers),
      ...Object.fromEntries(known.answers),
    })
    known.example = { ...entry.example, ...known.example }
  }
  return [...bySummary.values()]
}

/** An OpenAPI document in the order in which a person reads it. */
export function referenceOf({ tags, paths }: OpenApiDocument): Group[] {
  const entries = Object.entries(paths).flatMap(([path, operations]) => entriesOf(path, operations))
  return tags.map(({ name, description }) => ({
    name,
    description,
    entries: entries.filter(([group]) => group === name).map(([, entry]) => entry),
  }))
}

type Words = Translate<keyof (typeof docsTexts)['en']>

/** What a value looks like, in a few words. */
export function typeOf(schema: JsonSchema, t: Words): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, t)).join(' | ')
  if (schema.items) return t('listOf', { type: typeOf(schema.items, t) })
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
  const isNamed = schema.format && schema.format !== 'password' && schema.format !== 'binary'
  return `${isNamed ? schema.format : type}${rangeOf(schema, t)}`
}

function rangeOf({ minimum, maximum, minLength, maxLength }: JsonSchema, t: Words): string {
  if (minimum !== undefined && maximum !== undefined) return t('between', { from: minimum, to: maximum })
  if (minimum !== undefined) return t('orMore', { from: minimum })
  if (maxLength === undefined) return ''
  return minLength
    ? t('charactersBetween', { from: minLength, to: maxLength })
    : t('charactersUpTo', { to: maxLength })
}
