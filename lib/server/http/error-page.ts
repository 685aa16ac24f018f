import { chineseErrorSentences, chineseServerSentences } from '@/lib/schemas/error-sentences'
import { slugOf } from '@/lib/schemas/errors'
import type { Refusal } from '../refusal'
import { errorPageTexts } from './error-page-texts'
import { html } from './markup'
import type { PageReader } from './page-reader'
import { pageShell } from './page-shell'

const chinese = { ...chineseErrorSentences, ...chineseServerSentences }

/** A refusal as a page that needs no script and no other file: for forms sent without JavaScript. */
export function errorPage(error: Refusal, status: number, reader: PageReader): string {
  const { language } = reader
  const t = errorPageTexts[language]
  const reason = language === 'zh' && html`<p>${chinese[slugOf(error.reason)]}</p>\n`
  return pageShell({
    reader,
    title: `${t.error} ${status}`,
    tab: `${status} – ${t.title}`,
    body: html`${reason}<p lang="en">${error.message}</p>
<p>${t.back} <a href="/">${t.start}</a>${t.end}</p>`,
  })
}
