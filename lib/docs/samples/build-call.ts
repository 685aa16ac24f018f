import type { TryCall } from '@/lib/core/api/try-call'
import type { Field } from '../reference'

export type CallField = Omit<Field, 'description'>

/** A value of an example as it stands in a form. */
export const asTyped = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** A list that was typed as JSON; what was typed in another way as text. */
function listIn(typed: string): unknown {
  try {
    const value: unknown = JSON.parse(typed)
    return Array.isArray(value) ? value : typed
  } catch {
    return typed
  }
}

/** A JSON value for what was typed: numbers, yes/no and lists as themselves, text as text. */
function jsonValue({ schema }: CallField, typed: string): unknown {
  if (schema.type === 'integer' && /^-?\d{1,15}$/.test(typed)) return Number(typed)
  if (schema.type === 'array') return listIn(typed)
  if (schema.type === 'boolean' && /^(true|false)$/.test(typed)) return typed === 'true'
  return typed
}

/**
 * The call that a filled form means. Fields left empty are not sent.
 * @param values what was typed, by name of the field
 */
export function buildCall(
  method: string,
  path: string,
  fields: readonly CallField[],
  values: Record<string, string>,
  key: string,
): TryCall {
  const filled = fields.filter(({ name }) => values[name])
  const typed = (name: string) => values[name] ?? ''
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(typed(name)))
  const ownHeaders = filled.filter(({ place }) => place === 'header').map(({ name }) => [name, typed(name)])
  const headers: Record<string, string> = {
    ...Object.fromEntries(ownHeaders),
    ...(key ? { Authorization: `Bearer ${key}` } : {}),
  }
  const parameters = filled.filter(({ place }) => place === 'query' || place === 'body')
  if (method !== 'GET') {
    const json = Object.fromEntries(
      parameters.map((field) => [field.name, jsonValue(field, typed(field.name))]),
    )
    if (parameters.length === 0) return { method, url, headers }
    return {
      method,
      url,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    }
  }
  const query = new URLSearchParams(parameters.map(({ name }) => [name, typed(name)]))
  return { method, url: query.size > 0 ? `${url}?${query}` : url, headers }
}

/** Values with those of secret fields replaced by their names, for showing the call. */
export function withoutSecrets(
  fields: readonly CallField[],
  values: Record<string, string>,
): Record<string, string> {
  const secret = fields.filter(({ name, schema }) => schema.format === 'password' && values[name])
  return { ...values, ...Object.fromEntries(secret.map(({ name }) => [name, name.toUpperCase()])) }
}
