import Negotiator from 'negotiator'
import type { ResponseFormat } from '../contract/fields'
import { headerOf } from './incoming-message'
import { bodyKindOf, mediaTypeIn } from './media-type'

/** Clients send a dozen ranges. */
const rangesMax = 100
const parametersMax = 10

/** The weight is kept. */
function withoutParameters(range: string): string {
  const [type, ...parameters] = range.split(';', parametersMax)
  return [type, ...parameters.filter((parameter) => /^\s*q=/i.test(parameter))].join(';')
}

/** RFC 9110 §12.5.1. JSON wins ties. */
export function prefersPlainText(accept: string): boolean {
  if (!accept.toLowerCase().includes('text/plain')) return false
  const ranges = accept.split(',', rangesMax).map(withoutParameters)
  const wins = (ordered: string[]) =>
    new Negotiator({ headers: { accept: ordered.join(',') } }).mediaType([
      'application/json',
      'text/plain',
    ]) === 'text/plain'
  // The library breaks ties by order; what wins in both orders is preferred.
  return wins(ranges) && wins(ranges.toReversed())
}

/** The default of Java's HttpURLConnection, which accepts HTML and cannot show it. */
const acceptOfJava = 'text/html, image/gif, image/jpeg, *'

/** HTML is accepted, and not less than JSON. */
export function acceptsPage(accept: string): boolean {
  if (!accept.includes('text/html') || accept.startsWith(acceptOfJava)) return false
  if (!accept.includes('application/json')) return true
  const ranges = accept.split(',', rangesMax).map(withoutParameters).join(',')
  const negotiator = new Negotiator({ headers: { accept: ranges } })
  return negotiator.mediaType(['text/html', 'application/json']) === 'text/html'
}

/** A browser navigates, rather than a script calling. */
export const wantsPage = (request: Request): boolean => acceptsPage(headerOf(request, 'accept'))

/** A browser submits the form of a page, without a script. */
export function isPageForm(request: Request): boolean {
  const kind = bodyKindOf(mediaTypeIn(headerOf(request, 'content-type')))
  return (kind === 'form' || kind === 'parts') && wantsPage(request)
}

/** Requested explicitly and not refused (`q=0`), where JSON is not the default. */
export function namesJson(accept: string): boolean {
  const ranges = accept
    .split(',', rangesMax)
    .filter((range) => /^\s*application\/json\s*(?:;|$)/i.test(range))
  if (ranges.length === 0) return false
  const negotiator = new Negotiator({ headers: { accept: ranges.map(withoutParameters).join(',') } })
  return negotiator.mediaType(['application/json']) !== undefined
}

export const wantsPlainText = (request: Request): boolean => prefersPlainText(headerOf(request, 'accept'))

/** The parameter `format` wins over the header. */
export const wantsText = (request: Request, format: ResponseFormat | undefined): boolean =>
  format ? format === 'text' : wantsPlainText(request)
