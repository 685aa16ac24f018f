import { errorStatus } from '../contract/errors'
import { translator } from '../i18n/server-texts'
import { Refusal, type RefusalArguments, refusalBody, sentenceFor } from '../refusal/refusal'
import { errorPageTexts } from '../texts'
import { html, sentenceWith } from './markup'
import type { PageReader } from './page-shell'
import { pageShell, shellHeaders } from './page-shell'
import { jsonHeaders } from './responses'

/** A refusal as a self-contained page: for forms without scripts. */
export function errorPage(error: Refusal, status: number, reader: PageReader): string {
  const { language } = reader
  const t = translator(errorPageTexts, language)
  return pageShell({
    reader,
    title: t('title', { status }),
    tab: t('tab', { status }),
    body: html`<p>${sentenceFor(error, language)}</p>
<p>${sentenceWith(t('back'), { start: html`<a href="/">${t('start')}</a>` })}</p>`,
  })
}

type Headers = Record<string, string>

/** A refusal with headers. */
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

/** The headers of a refusal. */
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

/** A refusal as JSON, or as a page for its reader. */
export function errorResponse(error: Refusal, cors: boolean, reader: PageReader | null = null): Response {
  const status = errorStatus[error.reason]
  const refusalHeaders = headersOf(error)
  if (reader)
    return new Response(errorPage(error, status, reader), {
      status,
      headers: { ...shellHeaders(), ...refusalHeaders },
    })
  return new Response(JSON.stringify(refusalBody(error)), {
    status,
    headers: { ...jsonHeaders(cors), ...refusalHeaders },
  })
}
