import type { z } from 'zod'
import { invalidInput } from '../../refusal/refusal'

type Raw = Record<string, unknown>
type Issue = z.core.$ZodIssue

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether a field may be left out. */
const isOptional = (schema: z.ZodObject, name: string): boolean =>
  schema.shape[name]?.safeParse(undefined).success === true

/** The places that an issue is about: of a union those in each of its kinds. */
const placesOf = ({ path, ...issue }: Issue): PropertyKey[][] =>
  issue.code === 'invalid_union'
    ? issue.errors.flat().flatMap((each) => placesOf(each).map((place) => [...path, ...place]))
    : [path]

/** Takes the value at a place out if it is the empty text. */
function dropEmptyAt(raw: Raw, place: readonly PropertyKey[]): void {
  const inside = (value: unknown, step: PropertyKey): unknown =>
    isObject(value) ? Reflect.get(value, step) : undefined
  const parent = place.slice(0, -1).reduce<unknown>(inside, raw)
  const name = place.at(-1)
  if (name === undefined || !isObject(parent) || Array.isArray(parent)) return
  if (inside(parent, name) === '') Reflect.deleteProperty(parent, name)
}

/**
 * Takes the empty texts out that a schema did not take where it takes nothing: there they mean nothing, too.
 * @returns the issues that have nothing to do with them
 */
function dropRefusedEmpty(schema: z.ZodObject, raw: Raw, issues: readonly Issue[]): Issue[] {
  const nothing = new Set(
    issues.filter(({ path }) => {
      const name = String(path[0])
      return path.length === 1 && raw[name] === '' && isOptional(schema, name)
    }),
  )
  for (const issue of issues)
    if (issue.path.length > 1 || nothing.has(issue))
      for (const place of placesOf(issue)) dropEmptyAt(raw, place)
  return issues.filter((issue) => !nothing.has(issue))
}

/**
 * The parameters of a call as its schema reads them.
 * @param raw without what counts as not given
 * @param isEmptyText whether empty texts were left in it, which are values where the schema takes them
 * @throws Refusal invalid_parameter
 */
export function parseInput(schema: z.ZodObject | undefined, raw: Raw, isEmptyText = false): object {
  if (!schema) return {}
  const first = schema.safeParse(raw)
  if (first.success) return first.data
  if (!isEmptyText) throw invalidInput(first.error, raw)
  const others = dropRefusedEmpty(schema, raw, first.error.issues)
  const second = schema.safeParse(raw)
  if (second.success) return second.data
  throw invalidInput(others.length > 0 ? { issues: others } : second.error, raw)
}
