import type { Language } from '../i18n/language'
import { sentenceFor } from '../refusal/body'
import type { Refusal } from '../refusal/refusal'
import { html } from './markup'
import type { PageReader } from './page-reader'
import { pageShell } from './page-shell'

interface ErrorPageTexts {
  title: string
  /** Before the status. */
  error: string
  back: string
  start: string
  /** What ends a sentence. */
  end: string
}

/** The sentences of the page that refuses. */
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
