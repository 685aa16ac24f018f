import type { JsonSchema } from '../json-schema'
import type { Answer, OpenApiDocument, Operation } from '../model'

/** What a client can come to depend on, of one operation. Words are left out: they may be improved at any time. */
export interface OperationSurface {
  /** The name of its method in generated clients. */
  name: string
  /** Whether it may be called without showing who one is. */
  isOpen: boolean
  /** What may be shown for it, by the names of the schemes; those that must be shown together joined by `+`. */
  ways?: string[]
  /** Media types of its body. */
  takes: string[]
  /** By place and name, such as `query room`. */
  inputs: Record<string, { required: boolean; schema: JsonSchema }>
  /** Successes: by status and media type. */
  answers: Record<string, Record<string, JsonSchema>>
  /** Headers that every success of a status has. */
  headers: Record<string, string[]>
  /** The status that each slug is refused with. */
  refusals: Record<string, string>
}

/** Every operation by method and path. */
export type Surface = Record<string, OperationSurface>

const words = new Set(['description', 'example', 'examples', 'title'])

/** A schema without its titles, descriptions and examples. */
function bare(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'properties')
      return [
        [key, Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, bare(one)]))],
      ]
    if (words.has(key)) return []
    if (key === 'anyOf') return [[key, (value as JsonSchema[]).map(bare)]]
    return [[key, key === 'items' ? bare(value as JsonSchema) : value]]
  })
  return Object.fromEntries(kept)
}

function inputsOf({ parameters = [], requestBody }: Operation): OperationSurface['inputs'] {
  const { properties = {}, required = [] } = requestBody?.content['application/json']?.schema ?? {}
  const inBody = Object.entries(properties).map(([name, schema]) => [
    `body ${name}`,
    { required: required.includes(name), schema: bare(schema) },
  ])
  const others = parameters.map(({ in: place, name, required: needed, schema }) => [
    `${place} ${name}`,
    { required: needed, schema: bare(schema) },
  ])
  return Object.fromEntries([...others, ...inBody])
}

function mediaOf({ content = {} }: Answer): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, bare(schema ?? {})]))
}

function surfaceOfOperation(operation: Operation): OperationSurface {
  const { operationId, security, requestBody, responses } = operation
  const successes = Object.entries(responses).filter(([status]) => status < '400')
  const refusals = Object.entries(responses).filter(([status]) => status >= '400')
  return {
    name: operationId,
    ways: security.map((way) => Object.keys(way).join('+')).filter((way) => way !== ''),
    isOpen: security.length === 0 || security.some((way) => Object.keys(way).length === 0),
    takes: Object.keys(requestBody?.content ?? {}),
    inputs: inputsOf(operation),
    answers: Object.fromEntries(successes.map(([status, answer]) => [status, mediaOf(answer)])),
    headers: Object.fromEntries(
      successes.map(([status, { headers = {} }]) => [
        status,
        Object.keys(headers).filter((name) => headers[name]?.required),
      ]),
    ),
    refusals: Object.fromEntries(
      refusals.flatMap(([status, { content }]) =>
        Object.keys(content?.['application/json']?.examples ?? {}).map((slug) => [slug, status]),
      ),
    ),
  }
}

/** What clients can depend on, of a whole document. */
export function surfaceOf({ paths }: Pick<OpenApiDocument, 'paths'>): Surface {
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        surfaceOfOperation(operation),
      ]),
    ),
  )
}

/** The types a value may have; a schema without any takes all. */
function typesOf({ type, anyOf, const: constant }: JsonSchema): Set<string> {
  if (anyOf) return new Set(anyOf.flatMap((one) => [...typesOf(one)]))
  const types = [type ?? (constant === undefined ? [] : typeof constant)].flat()
  return new Set(types)
}

/** The values a schema names; null when it does not name them. */
function valuesOf({ enum: values, const: constant, anyOf }: JsonSchema): unknown[] | null {
  if (values) return values
  if (constant !== undefined) return [constant]
  const named = anyOf?.map(valuesOf).find((one) => one !== null)
  return named ?? null
}

const isEmpty = (set: Set<string>) => set.size === 0

const lower = ['minimum', 'minLength', 'minItems'] as const
const upper = ['maximum', 'maxLength', 'maxItems'] as const

function boundChanges(before: JsonSchema, after: JsonSchema): string[] {
  const raised = lower.filter((key) => Number(after[key] ?? -Infinity) > Number(before[key] ?? -Infinity))
  const lowered = upper.filter((key) => Number(after[key] ?? Infinity) < Number(before[key] ?? Infinity))
  return [...raised, ...lowered].map((key) => `has a narrower ${key}: ${after[key]}`)
}

/** The kinds of value that a schema takes or gives. */
const variantsOf = (schema: JsonSchema): JsonSchema[] => schema.anyOf?.flatMap(variantsOf) ?? [schema]

type Changes = (before: JsonSchema, after: JsonSchema) => string[]

/** What each kind of before has become: the one of today that differs least, which is the same one where it is there. */
function changesOfKinds(before: JsonSchema[], after: JsonSchema[], changesOf: Changes): string[] {
  return before.flatMap((was) => {
    const changes = after.map((is) => changesOf(was, is)).toSorted((one, other) => one.length - other.length)
    return changes[0] ?? []
  })
}

const objectsOf = (schema: JsonSchema) => variantsOf(schema).filter(({ properties }) => properties)
const listsOf = (schema: JsonSchema) =>
  variantsOf(schema).flatMap(({ items }): JsonSchema[] => (items ? [items] : []))

/** What no longer goes into the fields of an object. */
function inputFieldChanges(before: JsonSchema, after: JsonSchema): string[] {
  const known = before.properties ?? {}
  const taken = after.properties ?? {}
  const needed = (after.required ?? []).filter((name) => !before.required?.includes(name))
  return [
    ...needed.map((name) => `${name} is required now`),
    ...Object.entries(known).flatMap(([name, schema]) => {
      const now = taken[name]
      return now
        ? inputChanges(schema, now).map((change) => `${name} ${change}`)
        : [`${name} is not taken any more`]
    }),
  ]
}

/** What no longer goes in. What goes in besides breaks nobody. */
function inputChanges(before: JsonSchema, after: JsonSchema): string[] {
  const [was, is] = [typesOf(before), typesOf(after)]
  // Every integer is a number.
  if (is.has('number')) is.add('integer')
  const gone = isEmpty(is)
    ? []
    : isEmpty(was)
      ? ['whatever it liked']
      : [...was].filter((type) => !is.has(type))
  const allowed = valuesOf(after)
  const refused = (valuesOf(before) ?? []).filter((value) => allowed && !allowed.includes(value))
  const patterned = after.pattern !== undefined && after.pattern !== before.pattern
  return [
    ...gone.map((type) => `does not take ${type} any more`),
    ...refused.map((value) => `does not take ${JSON.stringify(value)} any more`),
    ...(allowed && !valuesOf(before) ? ['takes only some values now'] : []),
    ...boundChanges(before, after),
    ...(patterned ? [`has another pattern: ${after.pattern}`] : []),
    ...(JSON.stringify(before.default) === JSON.stringify(after.default)
      ? []
      : [`means ${JSON.stringify(after.default)} when left out, was ${JSON.stringify(before.default)}`]),
    ...changesOfKinds(listsOf(before), listsOf(after), inputChanges).map((change) => `[] ${change}`),
    ...changesOfKinds(objectsOf(before), objectsOf(after), inputFieldChanges),
  ]
}

function fieldChanges(before: JsonSchema, after: JsonSchema, path: string): string[] {
  return Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
    const field = `${path}${name}`
    const now = after.properties?.[name]
    if (!now) return [`lacks the field ${field}`]
    const wasThere = before.required?.includes(name) === true
    const isThere = after.required?.includes(name) === true
    return [
      ...(wasThere && !isThere ? [`may lack the field ${field} now`] : []),
      ...answerChanges(schema, now, field),
    ]
  })
}

/**
 * What of an answer is not there any more, or has become something else. New fields break nobody, nor do new values
 * of an enumeration: clients are told to expect both.
 */
function answerChanges(before: JsonSchema, after: JsonSchema, path = ''): string[] {
  const [was, is] = [typesOf(before), typesOf(after)]
  const others = isEmpty(was) ? [] : isEmpty(is) ? ['anything'] : [...is].filter((type) => !was.has(type))
  const allowed = valuesOf(after)
  const gone = (valuesOf(before) ?? []).filter((value) => allowed && !allowed.includes(value))
  const inside = path === '' ? '' : `${path}.`
  return [
    ...others.map((type) => `${path} can be ${type} now`),
    ...gone.map((value) => `${path} is never ${JSON.stringify(value)} any more`),
    ...(before.format === after.format ? [] : [`${path} has another format: ${after.format}`]),
    ...changesOfKinds(objectsOf(before), objectsOf(after), (was, is) => fieldChanges(was, is, inside)),
    ...changesOfKinds(listsOf(before), listsOf(after), (was, is) => answerChanges(was, is, `${path}[]`)),
  ]
}

type Say = (change: string) => void

function compareInputs(before: OperationSurface, after: OperationSurface, say: Say): void {
  for (const [name, { required, schema }] of Object.entries(after.inputs)) {
    const known = before.inputs[name]
    if (required && !known?.required) say(`${name} is required now`)
    if (known) for (const change of inputChanges(known.schema, schema)) say(`${name} ${change}`)
  }
  for (const name of Object.keys(before.inputs)) if (!after.inputs[name]) say(`${name} is not taken any more`)
  for (const type of before.takes)
    if (!after.takes.includes(type)) say(`a body of ${type} is not taken any more`)
}

function compareMedia(
  status: string,
  before: Record<string, JsonSchema>,
  after: Record<string, JsonSchema>,
  say: Say,
): void {
  for (const [type, schema] of Object.entries(before)) {
    const now = after[type]
    if (!now) say(`${status} is not answered as ${type} any more`)
    else for (const change of answerChanges(schema, now)) say(`${status} ${change}`)
  }
}

function compareAnswers(before: OperationSurface, after: OperationSurface, say: Say): void {
  for (const [status, media] of Object.entries(before.answers)) {
    const now = after.answers[status]
    if (now) compareMedia(status, media, now, say)
    else say(`does not answer ${status} any more`)
    for (const name of before.headers[status] ?? [])
      if (now && !after.headers[status]?.includes(name)) say(`${status} may lack the header ${name} now`)
  }
  for (const [slug, status] of Object.entries(before.refusals)) {
    const now = after.refusals[slug]
    if (now !== undefined && now !== status) say(`${slug} is ${now} now, was ${status}`)
  }
}

/**
 * What of a change would break a client that was written for what was there before; see docs/versioning.md.
 * @returns a sentence for each, none when every client goes on working
 */
export function breakingChanges(before: Surface, after: Surface): string[] {
  const changes: string[] = []
  for (const [operation, known] of Object.entries(before)) {
    const say = (change: string) => changes.push(`${operation}: ${change}`)
    const now = after[operation]
    if (!now) {
      say('is gone')
      continue
    }
    if (known.name !== now.name) say(`is called ${now.name} now, was ${known.name}`)
    if (known.isOpen && !now.isOpen) say('needs a key now')
    for (const way of known.ways ?? []) if (!now.ways?.includes(way)) say(`is not opened by ${way} any more`)
    compareInputs(known, now, say)
    compareAnswers(known, now, say)
  }
  return changes
}
