import { errorStatus } from '../contract/errors'
import { refusalLanguage } from '../i18n/request-language'
import { Refusal, type RefusalArguments, refusalBody } from '../refusal/refusal'
import { errorPage, type PageReader, shellHeaders } from './page-shell'
import { jsonHeaders } from './responses'

type Headers = Record<string, string>

export class HeaderRefusal extends Refusal {
  constructor(
    readonly headers: Headers,
    ...refused: RefusalArguments
  ) {
    super(...refused)
  }
}

/** Required with every 401 (RFC 9110 §11.6.1). Browsers show no prompt for Bearer. */
const challenge = { 'WWW-Authenticate': 'Bearer realm="platform"' }

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

/**
 * A refusal as JSON, or as a page for its reader.
 * @param prefer the request header, for the language of JSON (`refusalLanguage`)
 * @param service that refused; null for none
 */
export function errorResponse(
  error: Refusal,
  cors: boolean,
  prefer: string | null | undefined,
  reader: PageReader | null = null,
  service: string | null = null,
): Response {
  const status = errorStatus[error.reason]
  const refusalHeaders = headersOf(error)
  if (reader)
    return new Response(errorPage(error, reader, service), {
      status,
      headers: { ...shellHeaders(), ...refusalHeaders },
    })
  const language = refusalLanguage(prefer)
  return new Response(JSON.stringify(refusalBody(error, language)), {
    status,
    // No cache stores it (`jsonHeaders`), so none has to know that it varies.
    headers: {
      ...jsonHeaders(cors),
      ...(language === 'en' ? {} : { 'Content-Language': language }),
      ...refusalHeaders,
    },
  })
}
