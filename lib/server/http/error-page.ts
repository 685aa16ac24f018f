import type { Refusal } from '../refusal'
import { sentenceFor } from '../refusal-body'
import { errorPageTexts } from './error-page-texts'
import { html } from './markup'
import type { PageReader } from './page-reader'
import { pageShell } from './page-shell'

/** A refusal as a page that needs no script and no other file: for forms sent without JavaScript. */
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
