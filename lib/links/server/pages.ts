import { errorStatus } from '@/lib/core/contract/errors'
import { fault } from '@/lib/core/contract/issue-rules'
import { targetParts, trueHost } from '@/lib/core/contract/target-parts'
import { html, type Markup } from '@/lib/core/http/markup'
import {
  type PageReader,
  pageReaderOf,
  pageShell,
  shellHeaders,
  shellPolicy,
} from '@/lib/core/http/page-shell'
import { rawQueryOf } from '@/lib/core/http/query'
import { headersOf } from '@/lib/core/http/refusal-response'
import { invalidParameter, Refusal, sentenceFor } from '@/lib/core/refusal/refusal'
import type { LinkDay } from '../contract/schemas'
import { visitsByDay } from '../visits-by-day'
import { type LinkTexts, linkTexts } from './page-texts'
import type { Destination } from './target'

/** Shows a person the password page where an answer is refused because of the password. */
export function asksForPassword<Answer>(
  answer: Answer | Promise<Answer>,
  request: Request,
): Promise<Answer | Response> {
  return Promise.resolve(answer).catch((error: unknown) => {
    const isAboutIt =
      error instanceof Refusal && ['unauthorized', 'conflict', 'unavailable'].includes(error.reason)
    if (!isAboutIt) throw error
    const isFirst = request.method === 'GET' || request.method === 'HEAD'
    return passwordPage(error, pageReaderOf(request), isFirst)
  })
}

/** Refuses a password where it would stay in logs and histories. @throws Refusal invalid_parameter */
export function refusePasswordInAddress(request: Request): void {
  if (new URLSearchParams(rawQueryOf(request)).has('password'))
    throw invalidParameter('password', fault('not_in_address'))
}

const policy = shellPolicy('anywhere')

/** The page that asks for the password of a link. @param refusal why it asks (again) */
export function passwordPage(refusal: Refusal, reader: PageReader, isFirst: boolean): Response {
  const texts = linkTexts(reader.language)
  const said = isFirst
    ? null
    : html`<p role="alert" class="problem" id="problem">${sentenceFor(refusal, reader.language)}</p>\n`
  const page = pageShell({
    reader,
    title: texts.passwordTitle,
    body: html`${said}<form method="post" autocomplete="off">
<label for="password">${texts.passwordLabel}</label>
<div class="id"><input id="password" name="password" type="password" required autofocus autocomplete="off"${isFirst ? null : html` aria-invalid="true" aria-describedby="problem"`}></div>
<button class="button" type="submit">${texts.goOn}</button>
</form>`,
  })
  const headers = { ...linkPageHeaders, ...shellHeaders(policy), ...headersOf(refusal) }
  return new Response(page, { status: errorStatus[refusal.reason], headers })
}

const barWidth = 10
const height = 60

/**
 * The visits of the last days as bars, and as a table for whoever cannot see them or wants the numbers.
 * @param now milliseconds since the epoch
 */
export function visitsChart(days: readonly LinkDay[], now: number, texts: LinkTexts): Markup {
  const shown = visitsByDay(days, now)
  const most = Math.max(1, ...shown.map(({ visits }) => visits))
  const bars = shown.map(({ day, visits }, i) => {
    // A single visit beside thousands is still to be seen.
    const size = visits === 0 ? 1 : Math.max(2, Math.round((visits / most) * height))
    const kind = visits === 0 ? 'none' : 'some'
    return html`<rect class="${kind}" x="${i * barWidth + 1}" y="${height - size}" width="${barWidth - 2}" height="${size}"><title>${day}: ${visits}</title></rect>`
  })
  const rows = shown.filter(({ visits }) => visits > 0)
  return html`<h2>${texts.byDay}</h2>
<svg class="chart" role="img" aria-label="${texts.chart}" viewBox="0 0 ${shown.length * barWidth} ${height}" preserveAspectRatio="none">${bars}</svg>
<p class="ends"><span>${shown[0]?.day ?? ''}</span><span>${texts.most} ${most}</span><span>${shown.at(-1)?.day ?? ''}</span></p>
<details><summary>${texts.numbers}</summary>
<table><thead><tr><th scope="col">${texts.day}</th><th scope="col">${texts.hits}</th></tr></thead>
<tbody>${rows.map(({ day, visits }) => html`<tr><td>${day}</td><td>${visits}</td></tr>`)}</tbody></table>
</details>
`
}

/** The page that shows where a link leads before it does. */
export function tipPage({ target, location }: Destination, reader: PageReader): string {
  const texts = linkTexts(reader.language)
  return pageShell({
    reader,
    title: texts.tipTitle,
    wide: true,
    body: html`<p>${texts.tipLead}</p>
${targetMarkup(target, texts)}
<p>${texts.tipCaution}</p>
<p><a class="button" href="${location}" rel="nofollow noopener noreferrer">${texts.goOn}</a></p>`,
  })
}

/** The headers of both pages. */
export const linkPageHeaders: Record<string, string> = {
  ...shellHeaders(),
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** A target as text, its host standing out; beside it the host a browser connects to when it reads differently. */
export function targetMarkup(target: string, texts: LinkTexts): Markup {
  const { scheme, host, rest } = targetParts(target)
  const real = trueHost(target)
  const shown = html`<p class="target" dir="ltr" tabindex="0" role="group" aria-label="${texts.target}">${scheme}<strong>${host}</strong>${rest}</p>`
  return real === null ? shown : html`${shown}\n<p>${texts.trueHost} <code dir="ltr">${real}</code></p>`
}
