import { rawQueryOf } from '@/lib/core/http/query'
import { Refusal } from '@/lib/core/refusal/refusal'
import { linkLimits } from '../limits'
import type { Link } from './store'

/** Where a visitor is led, and how that is shown. */
export type Destination = Pick<Link, 'target' | 'location'>

/** An address with more in its query: before the fragment, after what is there. */
function extended(address: string, query: string): string {
  const hash = address.indexOf('#')
  const [before, fragment] = hash < 0 ? [address, ''] : [address.slice(0, hash), address.slice(hash)]
  const mark = before.indexOf('?')
  const joint = mark < 0 ? '?' : /[?&]$/.test(before) ? '' : '&'
  return `${before}${joint}${query}${fragment}`
}

/**
 * Where a link leads a visitor whose address had a query, if it takes that along. It stays a query: what would end one is
 * percent-encoded, and the host is the target's whatever was asked for.
 * @throws Refusal invalid_parameter when the query is too long
 */
export function destinationOf({ target, location, passQuery }: Link, request: Request): Destination {
  const given = passQuery ? rawQueryOf(request) : ''
  if (given === '') return { target, location }
  const query = given
    .replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed()))
    .replaceAll('#', '%23')
  if (query.length > linkLimits.passedQueryLengthMax)
    throw new Refusal('invalid_parameter', 'query_length_max', {
      values: { max: linkLimits.passedQueryLengthMax },
    })
  return { target: extended(target, query), location: extended(location, query) }
}
