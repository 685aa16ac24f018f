import { errorStatus } from '../contract/errors'
import { refusalBody } from '../refusal/body'
import { Refusal, type Refused } from '../refusal/refusal'
import { errorPage } from './error-page'
import type { PageReader } from './page-reader'
import { shellHeaders } from './page-shell'
import { jsonHeaders } from './respond'

type Headers = Record<string, string>

/** A refusal that says something in headers too. */
export class HeaderRefusal extends Refusal {
  constructor(
    readonly headers: Headers,
    ...refused: Refused
  ) {
    super(...refused)
  }
}

/** RFC 9110 §11.6.1 wants one with every 401. Browsers ask nobody for a Bearer token. */
const challenge = { 'WWW-Authenticate': 'Bearer realm="platform"' }

/** What a refusal says in headers, whatever its body is. */
export function headersOf({
  reason,
  retryAfterSeconds,
  ...refusal
}: Refusal & { headers?: Headers }): Headers {
  return {
    ...(errorStatus[reason] === 401 ? challenge : {}),
    ...(retryAfterSeconds === undefined
      ? {}
      : { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) }),
    ...refusal.headers,
  }
}

/** A refusal as JSON, or as a page for a person. @param reader of the page, null for JSON */
export function errorAnswer(error: Refusal, open: boolean, reader: PageReader | null = null): Response {
  const status = errorStatus[error.reason]
  const own = headersOf(error)
  if (reader)
    return new Response(errorPage(error, status, reader), {
      status,
      headers: { ...shellHeaders(), ...own },
    })
  return new Response(JSON.stringify(refusalBody(error)), {
    status,
    headers: { ...jsonHeaders(open), ...own },
  })
}
