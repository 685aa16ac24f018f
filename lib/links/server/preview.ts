import { dayOf } from '@/lib/core/contract/days'
import { db } from '@/lib/core/db/database'
import { plain } from '@/lib/core/db/rows'
import { html, type Markup } from '@/lib/core/http/markup'
import type { PageReader } from '@/lib/core/http/page-shell'
import { pageShell } from '@/lib/core/http/page-shell'
import type { LinkPreview } from '../contract/schemas'
import { findLink, noSuchLink } from './cache'
import { linkTexts } from './page-texts'
import { targetMarkup, visitsChart } from './pages'
import { requirePassword } from './password'
import { firstDayKept, readDays, shownDay } from './store'
import { linkHits } from './visit'

/**
 * A link with its visits up to now (those of other instances up to a second ago).
 * @param password null where none was given
 * @throws Refusal not_found, unauthorized
 */
export async function previewLink(
  code: string,
  password: string | null,
  request: Request,
): Promise<LinkPreview> {
  await findLink(code)
  // Visits that cannot be written down just now are missing; the preview is still worth showing.
  await linkHits()
    .flush()
    .catch(() => undefined)
  const found = await db().read.link.findUnique({ where: { link: code } })
  if (!found) throw noSuchLink()
  const row = plain(found)
  // By the row that is about to be shown, which may be newer than the one in memory.
  await requirePassword(row, password, request)
  const days = await readDays(row, firstDayKept(dayOf(Date.now())))
  return {
    link: row.link,
    target: row.target,
    tip: row.tip,
    hits: row.hits,
    created_at: row.createdTime,
    updated_at: row.updatedTime,
    expires_at: row.expiresTime,
    visits_left: row.visitsLeft,
    protected: row.passwordHash !== null,
    pass_query: row.passQuery,
    days: days.map(shownDay),
  }
}

function time(milliseconds: number): Markup {
  const iso = new Date(milliseconds).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`
}

/** The page of a preview. @param url the short link, absolute */
export function previewPage(preview: LinkPreview, url: string, reader: PageReader): string {
  const texts = linkTexts(reader.language)
  const facts: [name: string, value: string | number | Markup][] = [
    [texts.link, html`<span dir="ltr">${url}</span>`],
    [texts.hits, preview.hits],
    [texts.created, time(preview.created_at)],
    [texts.changed, time(preview.updated_at)],
    [texts.expires, preview.expires_at === null ? texts.never : time(preview.expires_at)],
    [texts.asks, preview.tip ? texts.yes : texts.no],
    ...(preview.protected ? [[texts.password, texts.yes] as [string, string]] : []),
    ...(preview.pass_query ? [[texts.passesQuery, texts.yes] as [string, string]] : []),
  ]
  if (preview.visits_left !== null) facts.splice(2, 0, [texts.left, preview.visits_left])
  return pageShell({
    reader,
    title: texts.previewTitle,
    wide: true,
    body: html`<p>${texts.tipLead}</p>
${targetMarkup(preview.target, texts)}
<dl>
${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>\n`)}</dl>
${visitsChart(preview.days, Date.now(), texts)}<p><a class="button" href="${preview.link}" rel="nofollow">${texts.goOn}</a></p>`,
  })
}
