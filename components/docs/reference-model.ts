import type { OpenApiDocument } from '@/lib/schemas/openapi/document'
import type { JsonSchema } from '@/lib/schemas/openapi/json-schema'
import type { Answer, Operation } from '@/lib/schemas/openapi/operation'

/** One parameter, wherever it goes. */
export interface Field {
  name: string
  place: 'path' | 'query' | 'body' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
}

/** Methods of one path that do the same, such as GET and POST of `/send`. */
export interface Entry {
  /** Its anchor on the page. */
  id: string
  methods: string[]
  path: string
  summary: string
  description: string
  needsKey: boolean
  fields: Field[]
  answers: [status: string, answer: Answer][]
  /** Values that show how a call looks. */
  example: Record<string, unknown>
}

export interface Group {
  name: string
  description: string
  entries: Entry[]
}

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
  const others = parameters.map(({ in: place, ...parameter }): Field => ({ place, ...parameter }))
  const isHeader = ({ place }: Field) => place === 'header'
  return [...others.filter((field) => !isHeader(field)), ...inBody, ...others.filter(isHeader)]
}

function exampleOf({ requestBody }: Operation): Record<string, unknown> {
  return (requestBody?.content['application/json']?.example ?? {}) as Record<string, unknown>
}

function entryOf(path: string, method: string, operation: Operation): Entry {
  return {
    id: operation.operationId,
    methods: [method.toUpperCase()],
    path,
    summary: operation.summary,
    description: operation.description ?? '',
    needsKey: operation.security.some((way) => 'superKey' in way),
    fields: fieldsOf(operation),
    answers: Object.entries(operation.responses),
    example: exampleOf(operation),
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
    known.methods.push(...entry.methods)
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

/** What a value looks like, in a few words. */
export function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.items) return `list of ${typeOf(schema.items)}`
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
  return `${schema.format && schema.format !== 'password' ? schema.format : type}${rangeOf(schema)}`
}

function rangeOf({ minimum, maximum, minLength, maxLength }: JsonSchema): string {
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum}–${maximum}`
  if (minimum !== undefined) return `, ${minimum} or more`
  if (maxLength === undefined) return ''
  return minLength ? `, ${minLength}–${maxLength} characters` : `, up to ${maxLength} characters`
}
