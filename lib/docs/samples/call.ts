/** Calls built from an entry of the reference: of a filled form, and of the sample beside it. */
import type { TryCall } from '@/lib/core/api/try-call'
import type { CallField, CallSpec } from '../reference'
import { type SampleLanguage, sampleOf } from './languages'

export interface FormState {
  method: string
  /** By name of the field. */
  values: Record<string, string>
}

/** The origin in server-rendered samples; the browser replaces it with the real one. */
export const exampleOrigin = 'https://example.org'

export const formText = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/**
 * The initial state of a form. Path parameters stay empty, so that an example is never deleted by accident.
 * @param nick in place of the example's, so that nobody speaks under the same one
 */
export function initialForm({ methods, fields, example, credential }: CallSpec, nick: string): FormState {
  const shown = fields.filter(({ name, place }) => place !== 'path' && example[name] !== undefined)
  const values = shown.map(({ name, schema }) => [
    name,
    schema.format === 'password' ? '' : formText(name === 'nick' && !credential ? nick : example[name]),
  ])
  return { method: methods[0] ?? 'GET', values: Object.fromEntries(values) }
}

/** A list or an object typed as JSON; any other text as it is. */
function parseJson(text: string, type: 'array' | 'object'): unknown {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null
    return isObject && Array.isArray(value) === (type === 'array') ? value : text
  } catch {
    return text
  }
}

function jsonValue({ schema }: CallField, text: string): unknown {
  if (schema.type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text)
  if (schema.type === 'array' || schema.type === 'object') return parseJson(text, schema.type)
  if (schema.type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true'
  return text
}

/** In a query, lists are separated by commas. */
function queryText(field: CallField, text: string): string {
  const value = jsonValue(field, text)
  return Array.isArray(value) ? value.join(',') : text
}

/** The call for a filled form. Empty fields are not sent. @param key for the Authorization header; none when empty */
export function buildCall(
  { path, fields }: Pick<CallSpec, 'path' | 'fields'>,
  { method, values }: FormState,
  key: string,
): TryCall {
  const textOf = (name: string) => values[name] ?? ''
  const filled = fields.filter(({ name }) => values[name])
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(name)))
  const headerFields = filled.filter(({ place }) => place === 'header')
  const headers: Record<string, string> = {
    ...Object.fromEntries(headerFields.map(({ name }) => [name, textOf(name)])),
    ...(key ? { Authorization: `Bearer ${key}` } : {}),
  }
  const parameters = filled.filter(({ place }) => place === 'query' || place === 'body')
  if (parameters.length === 0) return { method, url, headers }
  if (method === 'GET') {
    const texts = parameters.map((field) => [field.name, queryText(field, textOf(field.name))])
    const query = new URLSearchParams(texts)
    return { method, url: `${url}?${query}`, headers }
  }
  const json = Object.fromEntries(
    parameters.map((field) => [field.name, jsonValue(field, textOf(field.name))]),
  )
  return {
    method,
    url,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  }
}

export function withoutSecrets(
  fields: readonly CallField[],
  values: Record<string, string>,
): Record<string, string> {
  const secret = fields.filter(({ name, schema }) => schema.format === 'password' && values[name])
  return { ...values, ...Object.fromEntries(secret.map(({ name }) => [name, name.toUpperCase()])) }
}

/** What was typed, and examples for required values that were not. */
function sampleValues({ example }: CallSpec, typed: Record<string, string>): Record<string, string> {
  const examples = Object.entries(example).map(([name, value]) => [name, formText(value)])
  const filled = Object.entries(typed).filter(([, value]) => value !== '')
  return { ...Object.fromEntries(examples), ...Object.fromEntries(filled) }
}

/** The sample of an entry, ready to copy. @param origin without a trailing slash @param form what was typed */
export function entrySample(
  spec: CallSpec,
  language: SampleLanguage,
  origin: string,
  { method, values: typed }: FormState = { method: spec.methods[0] ?? 'GET', values: {} },
): string {
  const { credential, fields } = spec
  const values = withoutSecrets(fields, sampleValues(spec, typed))
  // A token typed into a field of its own is sent as that field.
  const isTyped = Boolean(values.token || values.key)
  const key = credential && (credential === 'SUPER_KEY' || !isTyped) ? credential : ''
  return sampleOf(language, buildCall(spec, { method, values }, key), origin)
}
