/**
 * Compares what clients can depend on in two versions of the API; see docs/versioning.md.
 */
import type { JsonSchema } from '../json-schema'
import type { OpenApiDocument, Operation, ResponseObject } from '../model'

/** What clients can depend on, of one operation; texts may change at any time. */
export interface OperationSurface {
  /** Names the method in generated clients. */
  name: string
  /** Callable without credentials. */
  isOpen: boolean
  /** Accepted security schemes; `+` joins those required together. */
  ways?: string[]
  /** Media types of the body. */
  takes: string[]
  /** By place and name, such as `query room`. */
  inputs: Record<string, { required: boolean; schema: JsonSchema }>
  /** Successes: by status and media type. `released.json.gz` has this name. */
  answers: Record<string, Record<string, JsonSchema>>
  /** Headers that every success of a status has. */
  headers: Record<string, string[]>
  /** Status by error slug. */
  refusals: Record<string, string>
}

/** Every operation by method and path. */
export type Surface = Record<string, OperationSurface>

const textKeys = new Set(['description', 'example', 'examples', 'title'])

function withoutTexts(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'properties')
      return [
        [
          key,
          Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, withoutTexts(one)])),
        ],
      ]
    if (textKeys.has(key)) return []
    if (key === 'anyOf') return [[key, (value as JsonSchema[]).map(withoutTexts)]]
    return [[key, key === 'items' ? withoutTexts(value as JsonSchema) : value]]
  })
  return Object.fromEntries(kept)
}

function inputsOf({ parameters = [], requestBody }: Operation): OperationSurface['inputs'] {
  const { properties = {}, required = [] } = requestBody?.content['application/json']?.schema ?? {}
  const inBody = Object.entries(properties).map(([name, schema]) => [
    `body ${name}`,
    { required: required.includes(name), schema: withoutTexts(schema) },
  ])
  const others = parameters.map(({ in: place, name, required: needed, schema }) => [
    `${place} ${name}`,
    { required: needed, schema: withoutTexts(schema) },
  ])
  return Object.fromEntries([...others, ...inBody])
}

function mediaOf({ content = {} }: ResponseObject): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(content).map(([type, { schema }]) => [type, withoutTexts(schema ?? {})]),
  )
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
    answers: Object.fromEntries(successes.map(([status, response]) => [status, mediaOf(response)])),
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

/** Empty for a schema that accepts any type. */
function typesOf({ type, anyOf, const: constant }: JsonSchema): Set<string> {
  if (anyOf) return new Set(anyOf.flatMap((one) => [...typesOf(one)]))
  const types = [type ?? (constant === undefined ? [] : typeof constant)].flat()
  return new Set(types)
}

/** The enumerated values, or null. */
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

const variantsOf = (schema: JsonSchema): JsonSchema[] => schema.anyOf?.flatMap(variantsOf) ?? [schema]

type Changes = (before: JsonSchema, after: JsonSchema) => string[]

/** Compares each variant with the most similar new one. */
function variantChanges(before: JsonSchema[], after: JsonSchema[], changesOf: Changes): string[] {
  return before.flatMap((was) => {
    const changes = after.map((is) => changesOf(was, is)).toSorted((one, other) => one.length - other.length)
    return changes[0] ?? []
  })
}

const objectsOf = (schema: JsonSchema) => variantsOf(schema).filter(({ properties }) => properties)
const listsOf = (schema: JsonSchema) =>
  variantsOf(schema).flatMap(({ items }): JsonSchema[] => (items ? [items] : []))

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

/** Inputs that are no longer accepted. Accepting more is compatible. */
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
    ...variantChanges(listsOf(before), listsOf(after), inputChanges).map((change) => `[] ${change}`),
    ...variantChanges(objectsOf(before), objectsOf(after), inputFieldChanges),
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
      ...responseChanges(schema, now, field),
    ]
  })
}

/**
 * Parts of a response that are missing or different. New fields and new values of an enumeration are compatible:
 * clients must expect both.
 */
function responseChanges(before: JsonSchema, after: JsonSchema, path = ''): string[] {
  const [was, is] = [typesOf(before), typesOf(after)]
  const others = isEmpty(was) ? [] : isEmpty(is) ? ['anything'] : [...is].filter((type) => !was.has(type))
  const allowed = valuesOf(after)
  const gone = (valuesOf(before) ?? []).filter((value) => allowed && !allowed.includes(value))
  const inside = path === '' ? '' : `${path}.`
  return [
    ...others.map((type) => `${path} can be ${type} now`),
    ...gone.map((value) => `${path} is never ${JSON.stringify(value)} any more`),
    ...(before.format === after.format ? [] : [`${path} has another format: ${after.format}`]),
    ...variantChanges(objectsOf(before), objectsOf(after), (was, is) => fieldChanges(was, is, inside)),
    ...variantChanges(listsOf(before), listsOf(after), (was, is) => responseChanges(was, is, `${path}[]`)),
  ]
}

type Report = (change: string) => void

function compareInputs(before: OperationSurface, after: OperationSurface, report: Report): void {
  for (const [name, { required, schema }] of Object.entries(after.inputs)) {
    const known = before.inputs[name]
    if (required && !known?.required) report(`${name} is required now`)
    if (known) for (const change of inputChanges(known.schema, schema)) report(`${name} ${change}`)
  }
  for (const name of Object.keys(before.inputs))
    if (!after.inputs[name]) report(`${name} is not taken any more`)
  for (const type of before.takes)
    if (!after.takes.includes(type)) report(`a body of ${type} is not taken any more`)
}

function compareMedia(
  status: string,
  before: Record<string, JsonSchema>,
  after: Record<string, JsonSchema>,
  report: Report,
): void {
  for (const [type, schema] of Object.entries(before)) {
    const now = after[type]
    if (!now) report(`${status} is not answered as ${type} any more`)
    else for (const change of responseChanges(schema, now)) report(`${status} ${change}`)
  }
}

function compareResponses(before: OperationSurface, after: OperationSurface, report: Report): void {
  for (const [status, media] of Object.entries(before.answers)) {
    const now = after.answers[status]
    if (now) compareMedia(status, media, now, report)
    else report(`does not answer ${status} any more`)
    for (const name of before.headers[status] ?? [])
      if (now && !after.headers[status]?.includes(name)) report(`${status} may lack the header ${name} now`)
  }
  for (const [slug, status] of Object.entries(before.refusals)) {
    const now = after.refusals[slug]
    if (now !== undefined && now !== status) report(`${slug} is ${now} now, was ${status}`)
  }
}

/**
 * Changes that break existing clients.
 * @returns a sentence for each
 */
export function breakingChanges(before: Surface, after: Surface): string[] {
  const changes: string[] = []
  for (const [operation, known] of Object.entries(before)) {
    const report = (change: string) => changes.push(`${operation}: ${change}`)
    const now = after[operation]
    if (!now) {
      report('is gone')
      continue
    }
    if (known.name !== now.name) report(`is called ${now.name} now, was ${known.name}`)
    if (known.isOpen && !now.isOpen) report('needs a key now')
    for (const way of known.ways ?? [])
      if (!now.ways?.includes(way)) report(`is not opened by ${way} any more`)
    compareInputs(known, now, report)
    compareResponses(known, now, report)
  }
  return changes
}
