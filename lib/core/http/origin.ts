import { config } from '../config'
import type { PlainRuleOf } from '../contract/refusal-rules'
import { Refusal } from '../refusal/refusal'
import { isSecure, originUsed } from './used-address'

/** Scheme, host and port (RFC 6454 §6.2) of the longest name there is. What is longer is nobody's, and costly to parse. */
const originLengthMax = 280

/**
 * Whether a page that is not ours made the browser send this request. What the browser says of it counts first
 * (Fetch Metadata: it compared scheme, host and port itself); else the Origin must be one of ours, scheme included.
 */
export function isFromElsewhere(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') return true
  if (site === 'same-origin') return false
  const origin = request.headers.get('origin')
  if (origin === null) return false
  if (origin.length > originLengthMax || !URL.canParse(origin)) return true
  const own = [originUsed(request), ...config().publicUrls].map((url) => new URL(url).origin)
  return !own.includes(new URL(origin).origin)
}

/**
 * Refuses what a page that is not ours made the browser send. Our pages give no referrer, so their forms come with
 * `Origin: null` (Fetch Standard, "append a request Origin header"), and over plain HTTP browsers send no Fetch
 * Metadata that would tell them from the forms of others: there such a form is taken for ours.
 * @param rule what only our pages may do
 * @throws Refusal forbidden
 */
export function refuseElsewhere(request: Request, rule: PlainRuleOf<'forbidden'>): void {
  if (!isFromElsewhere(request)) return
  const { headers } = request
  const isUntold = headers.get('origin') === 'null' && headers.get('sec-fetch-site') === null
  if (isUntold && !isSecure(request)) return
  throw new Refusal('forbidden', rule)
}

/** Whether any origin may read what is answered there. Administration answers none, not even that nothing is there. */
export const isOpen = (url: string): boolean => !/^\/api\/admin(?:\/|$)/.test(new URL(url).pathname)
