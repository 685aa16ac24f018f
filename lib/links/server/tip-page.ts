import { html } from '@/lib/core/http/markup'
import type { PageReader } from '@/lib/core/http/page-shell'
import { pageShell } from '@/lib/core/http/page-shell'
import { targetMarkup } from './page'
import { linkTexts } from './page-texts'
import type { Destination } from './passed-query'

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
