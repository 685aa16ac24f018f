import { escapeHtml } from '../http/error-page'
import { linkPage, targetMarkup } from './page'
import type { LinkTexts } from './page-texts'
import type { Link } from './store'

/** The page that shows where a link leads before it does. */
export function tipPage({ target, location }: Link, texts: LinkTexts): string {
  return linkPage(
    texts,
    texts.tipTitle,
    `<p>${texts.tipLead}</p>
${targetMarkup(target, texts)}
<p>${texts.tipCaution}</p>
<p><a class="go" href="${escapeHtml(location)}" rel="nofollow noopener noreferrer">${texts.goOn}</a></p>`,
  )
}
