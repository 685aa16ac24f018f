import { fault } from '../contract/issue-rules'
import { detachedSlice } from '../detached-slice'
import { encodeLoosePercents, percentDecoded } from '../percent'
import { invalidParameter, type Refusal } from '../refusal/refusal'
import type { Decoder } from './charset'
import { isCutOff, type Watch } from './unknown-parameters'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * null and, as forms send it, the empty text; also in objects of a list.
 * @param keepsEmptyText administrators clear a title that way
 */
export function dropMissing(parameters: Record<string, unknown>, keepsEmptyText: boolean): void {
  for (const name in parameters) {
    const value = parameters[name]
    if (value === null || (value === '' && !keepsEmptyText)) delete parameters[name]
    else if (Array.isArray(value))
      for (const item of value) if (isRecord(item)) dropMissing(item, keepsEmptyText)
  }
}

/** @param source what the value was sliced from: values are kept as cache keys @throws Refusal invalid_parameter */
type ValueDecoder = (encoded: string, name: string, source: string) => string

const spacesOf = (encoded: string): string => (encoded.includes('+') ? encoded.replaceAll('+', ' ') : encoded)

/** @param rule what bytes that are not UTF-8 violate */
const utf8Values =
  (rule: 'percent_encoded' | 'form_utf8'): ValueDecoder =>
  (encoded, name, source) => {
    const spaced = spacesOf(encoded)
    if (!spaced.includes('%')) return detachedSlice(source, spaced)
    const value = percentDecoded(spaced)
    if (value === null) throw invalidParameter(name, fault(rule))
    return value
  }

const queryValue = utf8Values('percent_encoded')
export const utf8FormValue = utf8Values('form_utf8')

/** In another charset, whose bytes are given as Latin-1. */
export const formValueOf =
  (decode: Decoder): ValueDecoder =>
  (encoded) =>
    // The old function, because it decodes to bytes: `decodeURIComponent` is for UTF-8 only.
    decode(Buffer.from(unescape(encodeLoosePercents(spacesOf(encoded))), 'latin1'))

/** null for a name that is not UTF-8, and so unknown. */
const decodeName = (encoded: string): string | null =>
  encoded.includes('%') || encoded.includes('+') ? percentDecoded(spacesOf(encoded)) : encoded

/** null for those that are not UTF-8. */
export const urlEncodedNames = (source: string): (string | null)[] =>
  source.split('&').map((pair) => decodeName(pair.split('=', 1)[0] ?? ''))

/**
 * `a=1&b=2` (URL Standard, application/x-www-form-urlencoded). Invalid UTF-8 and repeated known names are refused,
 * unknown names ignored.
 * @param decode for forms
 * @param watch receives unknown names; an address that an unencoded `&` cut is refused
 * @throws Refusal invalid_parameter
 */
export function readUrlEncoded(
  source: string,
  known: ReadonlySet<string>,
  into: Record<string, unknown>,
  decode: ValueDecoder = queryValue,
  watch?: Watch,
): void {
  let start = 0
  let address: string | null = null
  while (start <= source.length && source !== '') {
    let end = source.indexOf('&', start)
    if (end < 0) end = source.length
    // Searching beyond this pair would be quadratic.
    const pair = source.slice(start, end)
    const equals = pair.indexOf('=')
    const name = decodeName(equals < 0 ? pair : pair.slice(0, equals))
    if (name !== null && known.has(name)) {
      if (Object.hasOwn(into, name)) throw duplicateParameter(name)
      const value = equals < 0 ? '' : pair.slice(equals + 1)
      into[name] = decode(value, name, source)
      if (watch?.marked.addresses.has(name) && value.includes('?')) address = name
    } else if (watch) {
      if (address !== null && isCutOff(name ?? pair)) throw invalidParameter(address, fault('cut_off'))
      if (name !== null && equals >= 0 && equals < pair.length - 1) watch.unknown.push(name)
    }
    start = end + 1
  }
}

export function duplicateParameter(name: string): Refusal {
  return invalidParameter(name, fault('given_twice'))
}

/** As sent, without the question mark. */
export const rawQueryOf = (request: Request): string => queryOf(request.url)

/** Without the question mark; `''` for none. */
export function queryOf(url: string): string {
  const hash = url.indexOf('#')
  const mark = url.indexOf('?')
  if (mark < 0 || (hash >= 0 && hash < mark)) return ''
  // A query that is cached must not retain a long address.
  return detachedSlice(url, hash < 0 ? url.slice(mark + 1) : url.slice(mark + 1, hash))
}
