import { targetParts, trueHost } from '@/lib/core/contract/target-parts'
import { html, type Markup } from '@/lib/core/http/markup'
import { shellHeaders } from '@/lib/core/http/page-shell'
import type { LinkTexts } from './page-texts'

/** The headers of both pages. */
export const linkPageHeaders: Record<string, string> = {
  ...shellHeaders(),
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** A target as text, its host standing out; beside it the host a browser connects to when it reads differently. */
export function targetMarkup(target: string, texts: LinkTexts): Markup {
  const { scheme, host, rest } = targetParts(target)
  const real = trueHost(target)
  const shown = html`<p class="target" dir="ltr" tabindex="0" role="group" aria-label="${texts.target}">${scheme}<strong>${host}</strong>${rest}</p>`
  return real === null ? shown : html`${shown}\n<p>${texts.trueHost} <code dir="ltr">${real}</code></p>`
}
