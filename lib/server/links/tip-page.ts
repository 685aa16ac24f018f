import { escapeHtml } from '../http/error-page'
import type { Link } from './link-cache'
import { linkPage, targetMarkup } from './page'
import type { LinkTexts } from './page-texts'

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
