/**
 * The OpenAPI document as /docs shows it: entries in the order in which a person reads them, by service, reduced to
 * the strings that are rendered.
 */

import type { Translate } from '@/lib/core/i18n/texts'
import { idempotencyKey, isHttpHeader } from './openapi/header-parameters'
import type { JsonSchema } from './openapi/json-schema'
import type { Media, OpenApiDocument, Operation, ResponseObject } from './openapi/model'

/** A key or a token, as samples name it. */
type CredentialName = 'SUPER_KEY' | 'ADMIN_KEY' | 'TOKEN'

export interface CallField {
  name: string
  place: 'path' | 'query' | 'body' | 'header'
  required: boolean
  schema: Pick<JsonSchema, 'type' | 'format' | 'enum'>
}

/** What forms and samples need of an entry. */
export interface CallSpec {
  methods: string[]
  path: string
  /** What a call needs in `Authorization`. */
  credential?: CredentialName
  fields: CallField[]
  /** Example values by parameter. */
  example: Record<string, unknown>
}

/** `facts` is the type, then whatever else precedes the description. */
export type Row = [name: string, facts: string, description: string]

/** Methods of one path with the same summary, such as GET and POST of `/send`. */
export interface Entry {
  /** Its anchor on its page. */
  id: string
  summary: string
  description: string
  deprecated: boolean
  call: CallSpec
  parameters: Row[]
  responses: [status: string, description: string][]
  /** Every field of a successful JSON response; a table for each variant. */
  responseFields: Row[][]
  /** Indented JSON, or a text. */
  responseExample: string | null
}

/** The entries of a service, of the platform or of administration. */
export interface Group {
  /** The id of the service, else `platform` or `admin`. */
  name: string
  description: string
  entries: Entry[]
}

type T = Translate<
  | ('listOf' | 'between' | 'orMore' | 'charactersBetween' | 'charactersUpTo')
  | ('inPath' | 'inHeader' | 'required' | 'byDefault')
>

/** @param t the words for types, in the language of the document */
export function referenceOf(document: OpenApiDocument, t: T): Group[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) => mergeMethods(path, methods))
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    entries: operations.filter(({ operation }) => operation.tags[0] === name).map((each) => entryOf(each, t)),
  }))
}

interface MergedOperation {
  id: string
  path: string
  methods: string[]
  operation: Operation
  example: Record<string, unknown>
  responses: Record<string, ResponseObject>
}

function mergeMethods(path: string, operations: Record<string, Operation>): MergedOperation[] {
  const bySummary = new Map<string, MergedOperation>()
  for (const [method, operation] of Object.entries(operations)) {
    const { operationId: id, summary, responses } = operation
    const example = exampleOf(operation)
    const known = bySummary.get(summary)
    if (!known) {
      bySummary.set(summary, { id, path, methods: [method.toUpperCase()], operation, example, responses })
      continue
    }
    // The preferred method has the plain name.
    if (/By(Get|Post)$/.test(known.id)) {
      known.id = id
      known.methods.unshift(method.toUpperCase())
    } else known.methods.push(method.toUpperCase())
    known.responses = { ...responses, ...known.responses }
    known.example = { ...example, ...known.example }
  }
  return [...bySummary.values()]
}

function exampleOf({ requestBody, parameters = [] }: Operation): Record<string, unknown> {
  const required = parameters.filter((parameter) => parameter.required)
  const body = requestBody?.content['application/json']?.example ?? {}
  return { ...Object.fromEntries(required.map(({ name, example }) => [name, example])), ...body }
}

const noResponse: ResponseObject = { description: '' }

function entryOf({ id, path, methods, operation, example, responses }: MergedOperation, t: T): Entry {
  const fields = fieldsOf(operation)
  const success = responses['200'] ?? noResponse
  const schema = jsonOf(success)?.schema
  const credential = credentialOf(operation)
  return {
    id,
    summary: operation.summary,
    description: operation.description ?? '',
    deprecated: operation.deprecated === true,
    call: { methods, path, ...(credential && { credential }), fields: fields.map(callFieldOf), example },
    parameters: fields.map((field) => parameterRow(field, t)),
    responses: Object.entries(responses)
      .filter(([status]) => !commonStatuses.has(status))
      .map(([status, response]) => [status, responseText(status, response)]),
    responseFields: (schema?.anyOf ?? (schema?.properties ? [schema] : [])).map((each) => rowsOf(each, t)),
    responseExample: responseExample(success),
  }
}

interface Field extends CallField {
  description: string
  schema: JsonSchema
}

/** Longer lists of values are described in words. */
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
  // A parameter that may also be in the body is listed there.
  const others = parameters
    .filter(({ name }) => !(name in properties))
    .map(
      ({ in: place, ...parameter }): Field => ({
        place,
        ...parameter,
        schema: shortened(parameter.schema),
      }),
    )
  // Headers that mean what HTTP says are only in /openapi.json.
  const shown = others.filter(({ place, name }) => place !== 'header' || !isHttpHeader(name))
  const isHeader = ({ place }: Field) => place === 'header'
  return [...shown.filter((field) => !isHeader(field)), ...inBody, ...shown.filter(isHeader)]
}

const callFieldOf = ({
  name,
  place,
  required,
  schema: { type, format, enum: values },
}: Field): CallField => ({
  name,
  place,
  required,
  schema: { ...(type && { type }), ...(format && { format }), ...(values && { enum: values }) },
})

function credentialOf({ security, parameters = [] }: Operation): CredentialName | undefined {
  const accepts = (name: string) => security.some((scheme) => name in scheme)
  // `{}`: the credential may also be a parameter, or is not needed.
  const isOptional = security.some((scheme) => Object.keys(scheme).length === 0)
  if (!isOptional) return accepts('superKey') ? 'SUPER_KEY' : undefined
  if (accepts('adminKey')) return 'ADMIN_KEY'
  // Creating a text or a link needs no token; those of messages open nothing else.
  const creates = accepts('superKey') && parameters.some(({ name }) => name === idempotencyKey.name)
  return accepts('ownerToken') && !creates ? 'TOKEN' : undefined
}

/** Possible everywhere; the guide to errors explains them once. */
const commonStatuses = new Set(['413', '415', '431'])

/** The description of a response; of a success also the media types besides JSON. */
function responseText(status: string, { description, content = {} }: ResponseObject): string {
  const mediaTypes = Object.keys(content).filter((type) => type !== 'application/json')
  if (status >= '400' || mediaTypes.length === 0) return description
  return `${description}\n\n${mediaTypes.map((type) => `\`${type}\``).join(', ')}`
}

/** The JSON of a response that is not plain text by default. */
const jsonOf = ({ content = {} }: ResponseObject): Media | undefined =>
  Object.keys(content)[0] === 'text/plain' ? undefined : content['application/json']

function responseExample(response: ResponseObject): string | null {
  const { example, examples = {} } = jsonOf(response) ?? {}
  const json = example ?? Object.values(examples).flatMap((each) => ('value' in each ? [each.value] : []))[0]
  if (json !== undefined) return JSON.stringify(json, null, 2)
  const text = response.content?.['text/plain']?.example
  return text === undefined ? null : String(text).trimEnd()
}

function parameterRow({ name, place, required, description, schema }: Field, t: T): Row {
  const facts = [
    typeOf(schema, t),
    ...(place === 'path' ? [t('inPath')] : place === 'header' ? [t('inHeader')] : []),
    ...(place !== 'path' && required ? [t('required')] : []),
    ...(schema.default === undefined ? [] : [t('byDefault', { value: JSON.stringify(schema.default) })]),
  ]
  return [name, facts.join(' · '), description]
}

function rowsOf(schema: JsonSchema, t: T, prefix = ''): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = `${prefix}${name}${property.items ? '[]' : ''}`
    const row: Row = [path, typeOf(property, t), property.description ?? '']
    return [row, ...rowsOf(property.items ?? property, t, `${path}.`)]
  })
}

function typeOf(schema: JsonSchema, t: T): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, t)).join(' | ')
  if (schema.items) return t('listOf', { type: typeOf(schema.items, t) })
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
  const isNamed = schema.format && schema.format !== 'password' && schema.format !== 'binary'
  return `${isNamed ? schema.format : type}${rangeOf(schema, t)}`
}

function rangeOf({ minimum, maximum, minLength, maxLength }: JsonSchema, t: T): string {
  if (minimum !== undefined && maximum !== undefined) return t('between', { from: minimum, to: maximum })
  if (minimum !== undefined) return t('orMore', { from: minimum })
  if (maxLength === undefined) return ''
  return minLength
    ? t('charactersBetween', { from: minLength, to: maxLength })
    : t('charactersUpTo', { to: maxLength })
}
