import type { Deprecated, Endpoint } from '../../contract/endpoint'
import type { Route } from './route'

const policy = '/docs/versioning'
const exposing = 'Access-Control-Expose-Headers'

/** @param day `YYYY-MM-DD`, UTC */
const startOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** Deprecation (RFC 9745), Sunset (RFC 8594) and links to more. */
function deprecationHeaders({ since, sunset, successor }: Deprecated): Record<string, string> {
  const links = [`<${policy}>; rel="deprecation"; type="text/html"`]
  if (successor) links.push(`<${successor}>; rel="successor-version"`)
  return {
    Deprecation: `@${startOf(since).getTime() / 1000}`,
    ...(sunset ? { Sunset: startOf(sunset).toUTCString() } : {}),
    Link: links.join(', '),
  }
}

export function deprecation(deprecated: Deprecated): (response: Response) => Response {
  const headers = Object.entries(deprecationHeaders(deprecated))
  const names = headers.map(([name]) => name).join(', ')
  return (response) => {
    for (const [name, value] of headers) response.headers.set(name, value)
    // Where other origins may read the response, they may read these too.
    if (response.headers.has(exposing)) response.headers.append(exposing, names)
    return response
  }
}

export function withDeprecation({ deprecated }: Endpoint, handle: Route['handle']): Route['handle'] {
  if (!deprecated) return handle
  const addHeaders = deprecation(deprecated)
  return (...call) => {
    const response = handle(...call)
    return response instanceof Promise ? response.then(addHeaders) : addHeaders(response)
  }
}
