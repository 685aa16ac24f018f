import { html, type Markup } from '@/lib/core/http/markup'
import { type PageReader, pageShell } from '@/lib/core/http/page-shell'
import { translator } from '@/lib/core/i18n/server-texts'
import { type ReportKind, reportedPath, reportLimits, reportReasons } from '../limits'
import { reportPageTexts } from '../texts'
import type { Item } from './items'

const excerptLengthMax = 300

function itemMarkup({ subject, nick, content, isCovered }: Item): Markup {
  const name = nick ?? subject
  const characters = isCovered ? [] : [...content]
  const excerpt = characters.slice(0, excerptLengthMax).join('')
  const more = characters.length > excerptLengthMax ? '…' : ''
  return html`<blockquote class="bevel-sunken max-h-40 shrink-0 overflow-auto bg-field p-2 text-field-text whitespace-pre-wrap" tabindex="0"><strong dir="auto">${name}</strong>
<p dir="auto">${excerpt}${more}</p></blockquote>`
}

/** The form that posts to `/report`. */
export function reportPage(kind: ReportKind, item: Item, reader: PageReader): string {
  const t = translator(reportPageTexts, reader.language)
  const choices = reportReasons.map(
    (reason, index) =>
      html`<label class="flex min-h-7 items-center gap-2 pointer-coarse:min-h-10"><input type="radio" name="reason" value="${reason}" required${index === 0 && html` autofocus`}>${t(reason)}</label>`,
  )
  const body = html`<p>${t('lead')}</p>
${itemMarkup(item)}
<form class="flex flex-col gap-3" method="post" action="/report" autocomplete="off">
<input type="hidden" name="kind" value="${kind}"><input type="hidden" name="id" value="${item.subject}">
<fieldset class="flex flex-col"><legend class="font-bold">${t('why')}</legend>${choices}</fieldset>
<div class="flex flex-col gap-1"><label for="note">${t('note')}</label>
<textarea class="text-box" id="note" name="note" rows="3" maxlength="${reportLimits.noteLengthMax}"></textarea></div>
<p class="text-muted">${t('kept')}</p>
<div class="flex justify-end gap-2"><a class="push-button" href="${reportedPath(kind, item.subject, item.room ?? '')}">${t('cancel')}</a><button class="push-button default-edge min-w-28" type="submit">${t('send')}</button></div>
</form>`
  return pageShell({ reader, title: t(kind), wide: true, body })
}

export function thanksPage(reader: PageReader): string {
  const t = translator(reportPageTexts, reader.language)
  return pageShell({
    reader,
    title: t('thanks'),
    body: html`<p role="status">${t('done')}</p>
<p class="flex justify-end"><a class="push-button" href="/">${t('desktop')}</a></p>`,
  })
}
