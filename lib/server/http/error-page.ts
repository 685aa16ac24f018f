import { chineseErrorSentences, chineseServerSentences } from '@/lib/schemas/error-sentences'
import { slugOf } from '@/lib/schemas/errors'
import { chineseIssues } from '@/lib/schemas/issue-sentence'
import type { Language } from '@/lib/schemas/language'
import type { Refusal } from '../refusal'
import { errorPageTexts } from './error-page-texts'
import { html, type Markup } from './markup'
import type { PageReader } from './page-reader'
import { pageShell } from './page-shell'

const chinese = { ...chineseErrorSentences, ...chineseServerSentences }

/** The Chinese sentences of these say all that there is; of others, the message says more. */
const toldInFull: ReadonlySet<string> = new Set(['not_found', 'service_suspended', 'unavailable'])

/** What is wrong, in the reader's language. */
function reasonOf({ reason, message, issues }: Refusal, language: Language): Markup {
  const english = html`<p lang="en">${message}</p>`
  if (language === 'en') return english
  const slug = slugOf(reason)
  const said = chineseIssues(issues ?? [])
  return html`<p>${chinese[slug]}${said}</p>${said !== null || toldInFull.has(slug) ? null : english}`
}

/** A refusal as a page that needs no script and no other file: for forms sent without JavaScript. */
export function errorPage(error: Refusal, status: number, reader: PageReader): string {
  const { language } = reader
  const t = errorPageTexts[language]
  return pageShell({
    reader,
    title: `${t.error} ${status}`,
    tab: `${status} – ${t.title}`,
    body: html`${reasonOf(error, language)}
<p>${t.back} <a href="/">${t.start}</a>${t.end}</p>`,
  })
}
