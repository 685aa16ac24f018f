import { ApiError, apiErrorFrom } from './api-error'

export interface Call {
  /** Query parameters; empty ones are left out. */
  query?: Record<string, string | number | null | undefined>
  /** A body: makes the call a POST of JSON. */
  json?: unknown
  /** Instead of GET, or of POST for a body. */
  method?: 'POST' | 'PATCH' | 'DELETE'
  signal?: AbortSignal
}

function addressOf(path: string, query: Call['query'] = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

/**
 * One call of the platform's own API. Gives the answer's JSON, throws `ApiError` for everything else; an abort by
 * the caller's signal passes through as it is.
 */
export async function callApi<Answer>(
  path: string,
  { query, json, method, signal }: Call = {},
): Promise<Answer> {
  const init: RequestInit = { signal, credentials: 'same-origin', headers: { accept: 'application/json' } }
  if (json !== undefined) {
    init.method = 'POST'
    init.headers = { accept: 'application/json', 'content-type': 'application/json' }
    init.body = JSON.stringify(json)
  }
  if (method) init.method = method
  let response: Response
  try {
    response = await fetch(addressOf(path, query), init)
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, 'network', 'The server could not be reached.')
  }
  const body = await jsonOf(response)
  if (response.ok && body !== null) return body as Answer
  throw apiErrorFrom(response.status, body, response.headers.get('retry-after'))
}
