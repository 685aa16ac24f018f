import type { LinkPreview } from '@/lib/schemas/links'
import { db } from '../db/database'
import { html, type Markup } from '../http/markup'
import type { PageReader } from '../http/page-reader'
import { pageShell } from '../http/page-shell'
import { Refusal } from '../refusal'
import { linkHits } from './hits'
import { findLink } from './links'
import { targetMarkup } from './page'
import { linkTexts } from './page-texts'

/**
 * A link with its visits up to now (those of other instances up to a second ago).
 * @throws Refusal not_found
 */
export async function previewLink(code: string): Promise<LinkPreview> {
  await findLink(code)
  // Visits that cannot be written down just now are missing; the preview is still worth showing.
  await linkHits()
    .flush()
    .catch(() => undefined)
  const row = await db().read.link.findUnique({ where: { link: code } })
  if (!row) throw new Refusal('not_found', 'There is no such short link, or it has expired.')
  return {
    link: row.link,
    target: row.target,
    tip: row.tip,
    hits: Number(row.hits),
    created_at: Number(row.createdTime),
    updated_at: Number(row.updatedTime),
    expires_at: row.expiresTime === null ? null : Number(row.expiresTime),
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
  ]
  return pageShell({
    reader,
    title: texts.previewTitle,
    wide: true,
    body: html`<p>${texts.tipLead}</p>
${targetMarkup(preview.target, texts)}
<dl>
${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>\n`)}</dl>
<p><a class="button" href="${preview.link}" rel="nofollow">${texts.goOn}</a></p>`,
  })
}
