import { errorStatus } from '../contract/errors'
import { translator } from '../i18n/server-texts'
import type { KeyOf, Translate } from '../i18n/texts'
import { Refusal, type RefusalArguments, refusalBody, sentenceFor } from '../refusal/refusal'
import { errorPageTexts } from '../texts'
import { html } from './markup'
import type { PageReader } from './page-shell'
import { pageShell, shellHeaders } from './page-shell'
import { jsonHeaders } from './responses'
import { type ShellProgram, shellProgramName, shellProgramOf } from './shell-programs'

type ErrorPageTranslate = Translate<KeyOf<typeof errorPageTexts>>

function titleOf({ reason }: Refusal, t: ErrorPageTranslate): string {
  if (reason === 'not_found') return t('notFound')
  return t(reason === 'service_suspended' ? 'suspended' : 'failed')
}

/** The programs that a page offers: that of the refused path, or the reference where nothing is. */
function programsFor({ reason }: Refusal, own: ShellProgram | undefined): ShellProgram[] {
  if (reason === 'service_suspended') return []
  const found = own ?? (reason === 'not_found' ? shellProgramOf('docs') : undefined)
  return found && found.href !== '/' ? [found] : []
}

const warningSign = html`<svg class="drawing shrink-0" viewBox="0 0 32 32" width="32" height="32" fill="none" aria-hidden="true"><path d="M16 2L31 30H1z" fill="#ffd21a" stroke="#000" stroke-linejoin="round"/><path d="M16 11v10M16 24v3" stroke="#000" stroke-width="3"/></svg>`

/**
 * A refusal as a self-contained page: what happened, and where to go from here.
 * @param service that refused; null for none
 */
export function errorPage(error: Refusal, reader: PageReader, service: string | null = null): string {
  const { language, back } = reader
  const t = translator(errorPageTexts, language)
  const status = errorStatus[error.reason]
  const own = shellProgramOf(service)
  const title = titleOf(error, t)
  const isTemporary = status === 503
  const hint = isTemporary || error.reason === 'not_found' ? null : t('back')
  const link = (href: string, label: string) => html`<a class="push-button" href="${href}">${label}</a>`
  return pageShell({
    reader,
    title: own ? t('titleOf', { program: shellProgramName(own, language), title }) : title,
    tab: t('tab', { status, title }),
    service,
    body: html`<div class="flex items-start gap-3 p-1 pb-2">${warningSign}<div class="flex min-w-0 flex-1 flex-col gap-1 self-center"><p>${sentenceFor(error, language)}</p>
${hint !== null && html`<p>${hint}</p>\n`}<p class="text-muted">${t('status', { status })}</p></div></div>
<p class="flex flex-wrap justify-center gap-2">${isTemporary && back !== null && back !== '/' && link(back, t('again'))}
${programsFor(error, own).map((each) => link(each.href, t('open', { program: shellProgramName(each, language) })))}
${link('/', t('desktop'))}</p>`,
  })
}

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

/** A refusal as JSON, or as a page for its reader. @param service that refused; null for none */
export function errorResponse(
  error: Refusal,
  cors: boolean,
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
  return new Response(JSON.stringify(refusalBody(error)), {
    status,
    headers: { ...jsonHeaders(cors), ...refusalHeaders },
  })
}
