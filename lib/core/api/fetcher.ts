import { apiErrorFrom, unreachable } from './api-error'
import { errorSentencesHere } from './error-sentence'

export interface Call {
  /** Query parameters; empty ones are left out. */
  query?: Record<string, string | number | boolean | null | undefined>
  /** A body: makes the call a POST of JSON. */
  json?: unknown
  /** Or a body of plain text. */
  text?: string
  /** Instead of GET, or of POST for a body. */
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Further headers. */
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** A path with its query. */
export function addressOf(path: string, query: Call['query'] = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  // A space is `%20` to whoever reads an address, and `+` only to forms.
  const text = search.toString().replaceAll('+', '%20')
  return text ? `${path}?${text}` : path
}

/** The JSON of an answer, null without one. An abort by the caller's signal passes through. */
async function jsonOf(response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    return null
  }
}

function requestOf({ json, text, method, headers: further, signal }: Call): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', ...further }
  if (json !== undefined) headers['content-type'] = 'application/json'
  if (text !== undefined) headers['content-type'] = 'text/plain; charset=utf-8'
  const body = json === undefined ? text : JSON.stringify(json)
  return {
    ...{ signal, headers, body, credentials: 'same-origin' as const },
    method: method ?? (body === undefined ? 'GET' : 'POST'),
  }
}

/**
 * One call of the platform's own API whose answer is read by the caller. Throws `ApiError` for a refusal; an abort by
 * the caller's signal passes through as it is.
 */
export async function requestApi(path: string, call: Call = {}): Promise<Response> {
  let response: Response
  try {
    response = await fetch(addressOf(path, call.query), requestOf(call))
  } catch (error) {
    if (call.signal?.aborted) throw error
    await errorSentencesHere()
    throw unreachable()
  }
  if (response.ok) return response
  await errorSentencesHere()
  throw apiErrorFrom(
    response.status,
    await jsonOf(response, call.signal),
    response.headers.get('retry-after'),
  )
}

/**
 * One call of the platform's own API. Gives the answer's JSON; else as {@link requestApi}. An answer that breaks off, or
 * that something on the way gave in the server's place, is none.
 */
export async function callApi<Answer>(path: string, call: Call = {}): Promise<Answer> {
  const response = await requestApi(path, call)
  const body = await jsonOf(response, call.signal)
  if (body !== null) return body as Answer
  await errorSentencesHere()
  throw unreachable()
}
