import { createHash } from 'node:crypto'
import { targetParts, trueHost } from '@/lib/schemas/link-target'
import { escapeHtml } from '../http/error-page'
import { safetyHeaders } from '../http/respond'
import { noTrustedTypes } from '../http/trusted-types'
import type { LinkTexts } from './page-texts'

const style = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #008080; color: #000;
  font: 16px/1.5 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
main { box-sizing: border-box; width: min(36rem, 94vw); margin: 1rem 0; background: #c0c0c0;
  border: 2px outset #fff; padding: 2px }
h1 { margin: 0; padding: .25rem .5rem; background: #000080; color: #fff; font-size: 1rem }
.body { padding: .25rem 1rem 1rem }
.body > :last-child { margin-bottom: 0 }
.target { margin: 0; padding: .5rem; max-height: 40vh; overflow: auto; background: #fff; border: 2px inset #fff;
  overflow-wrap: anywhere; color: #404040; unicode-bidi: isolate-override }
.target strong { color: #000 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0 }
dt { color: #202020 }
dd { margin: 0; overflow-wrap: anywhere }
.go { display: inline-block; padding: .5rem 1.5rem; background: #c0c0c0; border: 2px outset #fff; color: #000;
  text-decoration: none }
.go:active { border-style: inset }
.go:focus-visible, .target:focus-visible { outline: 2px solid #000080; outline-offset: 2px }
@media (forced-colors: active) { .go { border-style: solid } }
`

// Nothing but the one style sheet above: no script, no image, no form, no frame around it.
const styleHash = createHash('sha256').update(style).digest('base64')

/** The headers of both pages. */
export const linkPageHeaders: Record<string, string> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ${noTrustedTypes}`,
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex, nofollow',
  ...safetyHeaders,
}

/** A target as text, its host standing out; beside it the host a browser connects to when it reads differently. */
export function targetMarkup(target: string, texts: LinkTexts): string {
  const { scheme, host, rest } = targetParts(target)
  const real = trueHost(target)
  const shown = `<p class="target" dir="ltr" tabindex="0" role="group" aria-label="${texts.target}">${escapeHtml(scheme)}<strong>${escapeHtml(host)}</strong>${escapeHtml(rest)}</p>`
  return real === null
    ? shown
    : `${shown}\n<p>${texts.trueHost} <code dir="ltr">${escapeHtml(real)}</code></p>`
}

/** A whole page. @param body markup, escaped already */
export function linkPage(texts: LinkTexts, title: string, body: string): string {
  return `<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<div class="body">
${body}
</div>
</main>
</body>
</html>
`
}
