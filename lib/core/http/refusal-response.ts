import { errorStatus } from '../contract/errors'
import type { Language } from '../i18n/language'
import { Refusal, type RefusalArguments, refusalBody, sentenceFor } from '../refusal/refusal'
import { html } from './markup'
import type { PageReader } from './page-shell'
import { pageShell, shellHeaders } from './page-shell'
import { jsonHeaders } from './responses'

interface ErrorPageTexts {
  title: string
  error: string
  back: string
  start: string
  end: string
}

const errorPageTexts: Record<Language, ErrorPageTexts> = {
  en: {
    title: 'that did not work',
    error: 'Error',
    back: 'Use your browser’s Back button to return, or go to',
    start: 'the start page',
    end: '.',
  },
  zh: {
    title: '操作未完成',
    error: '错误',
    back: '请用浏览器的后退按钮返回，或前往',
    start: '首页',
    end: '。',
  },
}

/** A refusal as a self-contained page: for forms without scripts. */
export function errorPage(error: Refusal, status: number, reader: PageReader): string {
  const { language } = reader
  const t = errorPageTexts[language]
  return pageShell({
    reader,
    title: `${t.error} ${status}`,
    tab: `${status} – ${t.title}`,
    body: html`<p>${sentenceFor(error, language)}</p>
<p>${t.back} <a href="/">${t.start}</a>${t.end}</p>`,
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
