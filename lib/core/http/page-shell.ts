import { createHash } from 'node:crypto'
import { type Language, languageTags } from '../i18n/language'
import { html, Markup } from './markup'
import type { PageReader } from './page-reader'
import { pageStyles, styleOf } from './page-style'
import { safetyHeaders } from './respond'

/** The source of a policy that lets this style or script in, and no other. */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const styleSource = `style-src ${pageStyles.map(hashSource).join(' ')}`

/** For pages whose scripts, if any, make no code from strings: no policy of Trusted Types may be made there. */
const noTrustedTypes = "require-trusted-types-for 'script'; trusted-types 'none'"

const formActions = { none: "'none'", self: "'self'", anywhere: '*' }

/**
 * The policy of a page: nothing but its style sheet, in whichever skin, no frame around it.
 * @param forms where its forms go: nowhere, to this site, or through it to any other, since browsers look at where a posted
 *   form is redirected to
 * @param more what it lets in besides
 */
export function shellPolicy(forms: keyof typeof formActions = 'none', ...more: string[]): string {
  const nothingElse = `base-uri 'none'; form-action ${formActions[forms]}; frame-ancestors 'none'`
  return ["default-src 'none'", styleSource, nothingElse, noTrustedTypes, ...more].join('; ')
}

/** The headers of a page. */
export function shellHeaders(policy = shellPolicy()): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    ...safetyHeaders,
  }
}

export interface Shell {
  reader: PageReader
  /** In the title bar of the window. */
  title: string
  /** In the browser's tab, if something else. */
  tab?: string
  /** For what may be long. */
  wide?: boolean
  head?: Markup
  script?: string
  body: Markup
}

/** What leads to the desktop, as on the task bar of every page. */
const startNames: Record<Language, string> = { en: 'Start', zh: '开始' }

/** A page that needs no other file. It may never be indexed: it stands for a moment or for one reader. */
export function pageShell({ reader, title, tab, wide, head, script, body }: Shell): string {
  const { language, skin } = reader
  return html`<!doctype html>
<html lang="${languageTags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${tab ?? title}</title>
${head ?? null}<style>${new Markup(styleOf(skin))}</style>
</head>
<body>
<main${wide ? html` class="wide"` : null}>
<h1>${title}</h1>
<div class="content">
${body}
</div>
</main>
<footer><a href="/">${startNames[language]}</a><span>${title}</span></footer>
${script ? html`<script>${new Markup(script)}</script>\n` : null}</body>
</html>
`.text
}
