import { fault } from '../contract/issue-rules'
import { detachedSlice } from '../detached-slice'
import { invalidParameter, type Refusal } from '../refusal/refusal'
import { isDispatched } from './client-address'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Takes out the parameters that are there and say nothing: null, as answers spell what is missing, and the empty text,
 * as forms do. Also out of the objects of a list, such as the words of one call.
 * @param isEmptyText whether the empty text is a value of its own: administrators clear a title by it
 */
export function dropMissing(parameters: Record<string, unknown>, isEmptyText: boolean): void {
  for (const name in parameters) {
    const value = parameters[name]
    if (value === null || (value === '' && !isEmptyText)) delete parameters[name]
    else if (Array.isArray(value))
      for (const item of value) if (isRecord(item)) dropMissing(item, isEmptyText)
  }
}

/** @param source what the value was cut from: names from here are kept as the keys of caches */
function decode(encoded: string, name: string, source: string): string {
  const spaced = encoded.includes('+') ? encoded.replaceAll('+', ' ') : encoded
  if (!spaced.includes('%')) return detachedSlice(source, spaced)
  try {
    return decodeURIComponent(spaced)
  } catch {
    throw invalidParameter(name, fault('percent_encoded'))
  }
}

function decodeName(encoded: string): string | null {
  if (!encoded.includes('%') && !encoded.includes('+')) return encoded
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '))
  } catch {
    return null // not the name of any parameter we know
  }
}

/**
 * Reads `a=1&b=2` (a query without its question mark, or a form body; WHATWG URL, application/x-www-form-urlencoded)
 * strictly: bytes that are not UTF-8 are refused instead of being replaced, a known name given twice is refused,
 * unknown names are ignored.
 * @param into receives the values
 * @throws Refusal invalid_parameter
 */
export function readUrlEncoded(
  source: string,
  known: ReadonlySet<string>,
  into: Record<string, unknown>,
): void {
  let start = 0
  while (start <= source.length && source !== '') {
    let end = source.indexOf('&', start)
    if (end < 0) end = source.length
    // Looked for in this pair only: to the end of the input, at every pair, would be quadratic.
    const pair = source.slice(start, end)
    const equals = pair.indexOf('=')
    const name = decodeName(equals < 0 ? pair : pair.slice(0, equals))
    if (name !== null && known.has(name)) {
      if (Object.hasOwn(into, name)) throw duplicateParameter(name)
      into[name] = equals < 0 ? '' : decode(pair.slice(equals + 1), name, source)
    }
    start = end + 1
  }
}

/** The refusal of a parameter that is given more than once. */
export function duplicateParameter(name: string): Refusal {
  return invalidParameter(name, fault('given_twice'))
}

/** Carries the query as the client wrote it under Next's own server, which repairs it; never believed from a client. */
export const queryHeader = 'x-platform-query'

/** The query of a request as the client wrote it, without the question mark. */
export function rawQueryOf(request: Request): string {
  return (isDispatched(request) ? null : request.headers.get(queryHeader)) ?? queryOf(request.url)
}

/** The query of a request URL, without the question mark; `''` when there is none. */
export function queryOf(url: string): string {
  const hash = url.indexOf('#')
  const mark = url.indexOf('?')
  if (mark < 0 || (hash >= 0 && hash < mark)) return ''
  // A short query, which may be kept for the next who asks the same, can stand in a long address.
  return detachedSlice(url, hash < 0 ? url.slice(mark + 1) : url.slice(mark + 1, hash))
}
