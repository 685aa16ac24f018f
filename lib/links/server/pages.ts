import { errorStatus } from '@/lib/core/contract/errors'
import { fault } from '@/lib/core/contract/issue-rules'
import { asciiHost, targetParts } from '@/lib/core/contract/target-parts'
import { html, type Markup, sentenceWith } from '@/lib/core/http/markup'
import {
  momentMarkup,
  type PageReader,
  pageReaderOf,
  pageShell,
  returnPathOf,
  type Shell,
  shellHeaders,
  shellPolicy,
} from '@/lib/core/http/page-shell'
import { rawQueryOf } from '@/lib/core/http/query'
import { headersOf } from '@/lib/core/http/refusal-response'
import { translator } from '@/lib/core/i18n/server-texts'
import { invalidParameter, Refusal, sentenceFor } from '@/lib/core/refusal/refusal'
import { reportPath } from '@/lib/reports/limits'
import { reportLinkTexts } from '@/lib/reports/texts'
import type { LinkDay, LinkPreview } from '../contract/schemas'
import { type LinkPageTranslate, linkPageTexts } from '../texts'
import { visitsByDay } from '../visits-by-day'
import type { Destination } from './target'

interface LinkPageOptions {
  status?: number
  headers?: Record<string, string>
  /** It has a form that leads to a target. */
  hasForm?: boolean
}

function linkPage(shell: Shell, { status = 200, headers, hasForm = false }: LinkPageOptions = {}): Response {
  return new Response(pageShell({ service: 'links', ...shell }), {
    status,
    headers: {
      ...shellHeaders(hasForm ? shellPolicy({ forms: 'anywhere' }) : shellPolicy()),
      'X-Frame-Options': 'DENY',
      'X-Robots-Tag': 'noindex, nofollow',
      ...headers,
    },
  })
}

/** @param link its code */
function reportLine(link: string, reader: PageReader): Markup {
  const t = translator(reportLinkTexts, reader.language)
  return html`<p><a href="${reportPath('link', link)}" rel="nofollow">${t('report')}</a></p>`
}

const goOn = 'push-button default-edge min-w-28'

/** A target with its host in bold, and the true host if it reads differently. */
function targetMarkup(target: string, t: LinkPageTranslate): Markup {
  const { scheme, host, rest } = targetParts(target)
  const real = asciiHost(target)
  const shown = html`<p class="bevel-sunken max-h-[40vh] shrink-0 overflow-auto bg-field p-2 text-field-muted left-to-right" dir="ltr" tabindex="0" role="group" aria-label="${t('target')}">${scheme}<strong class="text-ink">${host}</strong>${rest}</p>`
  return real === null
    ? shown
    : html`${shown}\n<p>${sentenceWith(t('trueHost'), { host: html`<code class="font-mono" dir="ltr">${real}</code>` })}</p>`
}

export function tipPage({ target, location }: Destination, link: string, reader: PageReader): Response {
  const t = translator(linkPageTexts, reader.language)
  const body = html`<p>${t('tipLead')}</p>
${targetMarkup(target, t)}
<p>${t('tipCaution')}</p>
<p class="flex justify-end"><a class="${goOn}" href="${location}" rel="nofollow noopener noreferrer">${t('goOn')}</a></p>
${reportLine(link, reader)}`
  return linkPage({ reader, title: t('tipTitle'), wide: true, body })
}

/** Of a link to a host that is blocked: the target is shown, and leads nowhere. */
export function blockedPage({ target }: Destination, reader: PageReader): Response {
  const t = translator(linkPageTexts, reader.language)
  const body = html`<p role="alert">${t('blockedLead')}</p>
${targetMarkup(target, t)}`
  return linkPage({ reader, title: t('blockedTitle'), wide: true, body })
}

/**
 * What a bot gets of a link with few visits: nothing of its target, and a button for people whose browser is taken for a
 * bot.
 */
export function limitedPage(reader: PageReader): Response {
  const t = translator(linkPageTexts, reader.language)
  const body = html`<p>${t('limitedLead')}</p>
<form class="flex justify-end" method="post"><button class="${goOn}" type="submit">${t('goOn')}</button></form>`
  return linkPage({ reader, title: t('limitedTitle'), body }, { hasForm: true })
}

/** @param refusal why the page asks for a password */
export function passwordPage(refusal: Refusal, reader: PageReader, isFirst: boolean): Response {
  const t = translator(linkPageTexts, reader.language)
  const problem = sentenceFor(refusal, reader.language)
  const body = html`<form class="flex flex-col gap-3" method="post" autocomplete="off">
<div class="flex flex-col gap-1"><label for="password">${t('passwordLabel')}</label>
<input class="text-box" id="password" name="password" type="password" required autofocus autocomplete="off"${!isFirst && html` aria-invalid="true" aria-describedby="problem"`}>
${!isFirst && html`<p role="alert" class="text-danger" id="problem">${problem}</p>\n`}</div>
<div class="flex justify-end"><button class="${goOn}" type="submit">${t('goOn')}</button></div>
</form>`
  const options = { status: errorStatus[refusal.reason], headers: headersOf(refusal), hasForm: true }
  return linkPage({ reader, title: t('passwordTitle'), body }, options)
}

/** Responds with the password page when a browser lacks the password. */
export function withPasswordPage<Result>(
  response: Result | Promise<Result>,
  request: Request,
): Promise<Result | Response> {
  return Promise.resolve(response).catch((error: unknown) => {
    const isAboutPassword =
      error instanceof Refusal && ['unauthorized', 'conflict', 'unavailable'].includes(error.reason)
    if (!isAboutPassword) throw error
    const isFirst = request.method === 'GET' || request.method === 'HEAD'
    return passwordPage(error, pageReaderOf(request, returnPathOf(request)), isFirst)
  })
}

/** A password in the URL would end up in logs and histories. @throws Refusal invalid_parameter */
export function refusePasswordInUrl(request: Request): void {
  if (new URLSearchParams(rawQueryOf(request)).has('password'))
    throw invalidParameter('password', fault('not_in_address'))
}

const barWidth = 10
const height = 60

/** The visits of the last days as bars and as a table. @param now milliseconds since the epoch */
function visitsChart(days: readonly LinkDay[], now: number, t: LinkPageTranslate): Markup {
  const shown = visitsByDay(days, now)
  const most = Math.max(1, ...shown.map(({ visits }) => visits))
  const bars = shown.map(({ day, visits }, i) => {
    // A single visit stays visible beside thousands.
    const size = visits === 0 ? 1 : Math.max(2, Math.round((visits / most) * height))
    const kind = visits === 0 ? 'fill-dim' : 'fill-selection'
    return html`<rect class="${kind}" x="${i * barWidth + 1}" y="${height - size}" width="${barWidth - 2}" height="${size}"><title>${day}: ${visits}</title></rect>`
  })
  const rows = shown.filter(({ visits }) => visits > 0)
  return html`<div class="flex flex-col gap-1"><h2 class="font-bold">${t('byDay')}</h2>
<svg class="bevel-sunken h-20 w-full bg-field p-1" role="img" aria-label="${t('chart')}" viewBox="0 0 ${shown.length * barWidth} ${height}" preserveAspectRatio="none">${bars}</svg>
<p class="flex justify-between text-xs text-muted"><span>${shown[0]?.day ?? ''}</span><span>${rows.length > 0 ? t('most', { visits: most }) : t('noVisits')}</span><span>${shown.at(-1)?.day ?? ''}</span></p>
<details><summary class="py-1">${t('numbers')}</summary>
<table class="bevel-sunken bg-field text-left"><thead><tr>${[t('day'), t('hits')].map((name) => html`<th class="bevel-raised bg-face px-2 py-0.5 font-normal" scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map(({ day, visits }) => html`<tr>${[day, visits].map((value) => html`<td class="px-2 py-0.5">${value}</td>`)}</tr>`)}</tbody></table>
</details></div>
`
}

/** @param url the short link, absolute */
export function previewPage(preview: LinkPreview, url: string, reader: PageReader): Response {
  const t = translator(linkPageTexts, reader.language)
  const moment = (ms: number) => momentMarkup(ms, reader.language)
  const facts: [name: string, value: string | number | Markup | null][] = [
    [t('link'), html`<span dir="ltr">${url}</span>`],
    [t('hits'), preview.hits],
    [t('bots'), preview.bot_hits],
    [t('left'), preview.visits_left],
    [t('created'), moment(preview.created_at)],
    [t('changed'), moment(preview.updated_at)],
    [t('expires'), preview.expires_at === null ? t('never') : moment(preview.expires_at)],
    [t('asks'), preview.tip ? t('yes') : t('no')],
    [t('password'), preview.protected ? t('yes') : null],
    [t('passesQuery'), preview.pass_query ? t('yes') : null],
  ]
  const shown = facts.filter(([, value]) => value !== null)
  const body = html`<p>${t('tipLead')}</p>
${targetMarkup(preview.target, t)}
<p class="flex justify-end"><a class="${goOn}" href="${encodeURIComponent(preview.link)}" rel="nofollow">${t('goOn')}</a></p>
<dl class="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
${shown.map(([name, value]) => html`<dt class="text-muted">${name}</dt><dd>${value}</dd>\n`)}</dl>
${visitsChart(preview.days, Date.now(), t)}${reportLine(preview.link, reader)}`
  return linkPage({ reader, title: t('previewTitle'), wide: true, body })
}
