import type { z } from 'zod'
import { invalidInput } from '../../refusal/refusal'

type Raw = Record<string, unknown>
type Issue = z.core.$ZodIssue

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isOptional = (schema: z.ZodObject, name: string): boolean =>
  schema.shape[name]?.safeParse(undefined).success === true

/** Of a union those of each branch. */
const pathsOf = ({ path, ...issue }: Issue): PropertyKey[][] =>
  issue.code === 'invalid_union'
    ? issue.errors.flat().flatMap((each) => pathsOf(each).map((place) => [...path, ...place]))
    : [path]

function dropEmptyAt(raw: Raw, place: readonly PropertyKey[]): void {
  const inside = (value: unknown, step: PropertyKey): unknown =>
    isObject(value) ? Reflect.get(value, step) : undefined
  const parent = place.slice(0, -1).reduce<unknown>(inside, raw)
  const name = place.at(-1)
  if (name === undefined || !isObject(parent) || Array.isArray(parent)) return
  if (inside(parent, name) === '') Reflect.deleteProperty(parent, name)
}

/** There they count as missing. @returns the unrelated issues */
function dropRefusedEmpty(schema: z.ZodObject, raw: Raw, issues: readonly Issue[]): Issue[] {
  const refusedEmpty = new Set(
    issues.filter(({ path }) => {
      const name = String(path[0])
      return path.length === 1 && raw[name] === '' && isOptional(schema, name)
    }),
  )
  for (const issue of issues)
    if (issue.path.length > 1 || refusedEmpty.has(issue))
      for (const place of pathsOf(issue)) dropEmptyAt(raw, place)
  return issues.filter((issue) => !refusedEmpty.has(issue))
}

/**
 * @param raw without missing values
 * @param isEmptyText whether empty texts were kept, as values where the schema accepts them
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
