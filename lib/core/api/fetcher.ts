import { apiErrorFrom, networkError } from './api-error'
import { tabHeaders } from './tab-headers'

export interface Call {
  /** Empty ones are omitted. */
  query?: Record<string, string | number | boolean | null | undefined>
  /** A JSON body; implies POST. */
  json?: unknown
  text?: string
  /** Overrides GET, or POST for a body. */
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  signal?: AbortSignal
}

export function addressOf(path: string, query: Call['query'] = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  // `+` is a space in forms only.
  const text = search.toString().replaceAll('+', '%20')
  return text ? `${path}?${text}` : path
}

/** The JSON of a response, null without one. An abort by the signal passes through. */
async function jsonOf(response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    return null
  }
}

/** The language of the page, in which refusals are asked for. English is what all callers get. */
const pageLanguage = (): string =>
  typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en'

function requestOf({ json, text, method, headers: extraHeaders, signal }: Call): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', ...tabHeaders, ...extraHeaders }
  const language = pageLanguage()
  if (language !== 'en') headers.prefer = `message-language=${language}`
  if (json !== undefined) headers['content-type'] = 'application/json'
  if (text !== undefined) headers['content-type'] = 'text/plain; charset=utf-8'
  const body = json === undefined ? text : JSON.stringify(json)
  return {
    signal,
    headers,
    body,
    credentials: 'same-origin' as const,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
  }
}

/** A call with the raw response. @throws ApiError; an abort by the signal passes through */
export async function requestApi(path: string, call: Call = {}): Promise<Response> {
  let response: Response
  try {
    response = await fetch(addressOf(path, call.query), requestOf(call))
  } catch (error) {
    if (call.signal?.aborted) throw error
    throw networkError()
  }
  if (response.ok) return response
  throw apiErrorFrom(response, await jsonOf(response, call.signal), pageLanguage())
}

/**
 * A call with the parsed JSON, otherwise as {@link requestApi}. A truncated response, or one of a proxy, is
 * an error.
 */
export async function callApi<Result>(path: string, call: Call = {}): Promise<Result> {
  const response = await requestApi(path, call)
  const body = await jsonOf(response, call.signal)
  if (body !== null) return body as Result
  throw networkError()
}
