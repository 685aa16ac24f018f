import type { JsonSchema } from '../json-schema'

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
export function inputChanges(before: JsonSchema, after: JsonSchema): string[] {
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
export function answerChanges(before: JsonSchema, after: JsonSchema, path = ''): string[] {
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
