import Negotiator from 'negotiator'
import type { AnswerFormat } from '../contract/fields'
import { headerOf } from './incoming-message'

/** Media ranges that are looked at, and parameters of each. Clients send a dozen; what comes after these is not read. */
const rangesMax = 100
const parametersMax = 10

/** A media range with its weight alone: in which charset or format the text is wanted decides nothing here. */
function withoutParameters(range: string): string {
  const [type, ...parameters] = range.split(';', parametersMax)
  return [type, ...parameters.filter((parameter) => /^\s*q=/i.test(parameter))].join(';')
}

/**
 * Whether a client that may have JSON would rather have plain text (RFC 9110 §12.5.1). One that names both alike, as
 * many libraries do, or names neither gets JSON.
 */
export function prefersPlainText(accept: string): boolean {
  if (!accept.toLowerCase().includes('text/plain')) return false
  const ranges = accept.split(',', rangesMax).map(withoutParameters)
  const wins = (ordered: string[]) =>
    new Negotiator({ headers: { accept: ordered.join(',') } }).mediaType([
      'application/json',
      'text/plain',
    ]) === 'text/plain'
  // The library breaks ties by order; what wins either way is wanted more.
  return wins(ranges) && wins(ranges.toReversed())
}

/** How Java's HttpURLConnection begins, which accepts pages in every call unless it is told otherwise and can show none. */
const acceptOfJava = 'text/html, image/gif, image/jpeg, *'

/** Whether a person is looking: a browser asks for pages, and programs that accept them would not rather have JSON. */
export function acceptsPage(accept: string): boolean {
  if (!accept.includes('text/html') || accept.startsWith(acceptOfJava)) return false
  if (!accept.includes('application/json')) return true
  const ranges = accept.split(',', rangesMax).map(withoutParameters).join(',')
  const negotiator = new Negotiator({ headers: { accept: ranges } })
  return negotiator.mediaType(['text/html', 'application/json']) === 'text/html'
}

/** Whether JSON is asked for by name and not refused (`q=0`), where somebody who says nothing gets something else. */
export function namesJson(accept: string): boolean {
  const ranges = accept
    .split(',', rangesMax)
    .filter((range) => /^\s*application\/json\s*(?:;|$)/i.test(range))
  if (ranges.length === 0) return false
  const negotiator = new Negotiator({ headers: { accept: ranges.map(withoutParameters).join(',') } })
  return negotiator.mediaType(['application/json']) !== undefined
}

/** Whether a request asks for plain text where it may have JSON. */
export const wantsPlainText = (request: Request): boolean => prefersPlainText(headerOf(request, 'accept'))

/** The same where the parameter `format` may say it: that wins over the header. */
export const wantsText = (request: Request, format: AnswerFormat | undefined): boolean =>
  format ? format === 'text' : wantsPlainText(request)
