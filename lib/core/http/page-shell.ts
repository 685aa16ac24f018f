import { createHash } from 'node:crypto'
import { returnPath } from '../contract/path-header'
import { type Language, languageNames, languages } from '../i18n/language'
import { negotiateLanguage } from '../i18n/request-language'
import { translator } from '../i18n/server-texts'
import { chosenSkin, type Skin } from '../skin'
import { pageShellTexts } from '../texts'
import { cookiesOf } from './cookies'
import { html, Markup } from './markup'
import { safetyHeaders } from './responses'
import { shellProgramName, shellProgramOf, shellPrograms } from './shell-programs'
import { pageStyles, styleOf } from './shell-style'

/** The reader of a server-rendered page. */
export interface PageReader {
  language: Language
  /** null: the system's preference. */
  skin: Skin | null
  /** The page to return to after a change of language; null: returning would repeat what the request has done. */
  back: string | null
}

export function pageLanguageOf(request: Request): Language {
  return negotiateLanguage(cookiesOf(request), request.headers.get('accept-language'))
}

/** The path of a request with its query, to return to. */
export function returnPathOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return returnPath(pathname + search)
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** @param back by default the page itself, or the start page after a form */
export function pageReaderOf(
  request: Request,
  back: string | null = isRead(request) ? returnPathOf(request) : '/',
): PageReader {
  return { language: pageLanguageOf(request), skin: chosenSkin(cookiesOf(request)), back }
}

/** A CSP source that permits exactly this style or script. */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const styleSource = `style-src ${pageStyles.map(hashSource).join(' ')}`

/** These pages create no code from strings, so no policy is permitted. */
const noTrustedTypes = "require-trusted-types-for 'script'; trusted-types 'none'"

const formActions = { self: "'self'", anywhere: '*' }

/** Shows the time in the task bar, in the reader's zone. */
const clockScript = `(() => {
  const clock = document.getElementById('clock')
  const show = () => {
    const now = new Date()
    clock.textContent = [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  }
  show()
  clock.hidden = false
  setInterval(show, 5_000)
})()`

interface PolicyOptions {
  /** Targets of its forms: this site, or any site through it, since browsers check redirects of posted forms. */
  forms?: keyof typeof formActions
  /** Its scripts besides the clock. */
  scripts?: readonly string[]
}

/** The CSP of a page: its style sheet, its scripts and images of this site only; no framing. */
export function shellPolicy({ forms = 'self', scripts = [] }: PolicyOptions = {}): string {
  const scriptSource = `script-src ${[clockScript, ...scripts].map(hashSource).join(' ')}`
  const nothingElse = `base-uri 'none'; form-action ${formActions[forms]}; frame-ancestors 'none'`
  const sources = ["default-src 'none'", styleSource, scriptSource, "img-src 'self'"]
  return [...sources, nothingElse, noTrustedTypes].join('; ')
}

export function shellHeaders(policy = shellPolicy()): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    Vary: 'Accept, Accept-Language, Cookie',
    'Content-Security-Policy': policy,
    ...safetyHeaders,
  }
}

export interface Shell {
  reader: PageReader
  title: string
  /** In the browser's tab, if different. */
  tab?: string
  /** The service whose icon is in the title bar. */
  service?: string | null
  wide?: boolean
  head?: Markup
  script?: string
  body: Markup
}

/** The icons of the desktop; nothing before the programs are known. */
function programIcons(language: Language): Markup | null {
  const t = translator(pageShellTexts, language)
  const icons = shellPrograms().map(
    (program) => html`<li><a href="${program.href}"><img src="${program.icon}" alt="" width="40" height="40">
${shellProgramName(program, language)}</a></li>`,
  )
  return icons.length > 0 ? html`<nav aria-label="${t('programs')}"><ul>${icons}</ul></nav>\n` : null
}

const closeGlyph = html`<svg viewBox="0 0 11 11" width="11" height="11" fill="none" stroke="currentColor" stroke-width="1.7" aria-hidden="true"><path d="M2 2l6 6M8 2l-6 6"/></svg>`

/** Chooses a language without scripts. */
function languageForm(chosen: Language, back: string): Markup {
  const t = translator(pageShellTexts, chosen)
  const options = languages.map(
    (language) =>
      html`<option value="${language}" lang="${language}"${language === chosen && html` selected`}>${languageNames[language]}</option>`,
  )
  return html`<form method="post" action="/language"><input type="hidden" name="back" value="${back}">
<select name="lang" aria-label="${t('language')}">${options}</select><button aria-label="${t('changeLanguage')}">${t('change')}</button></form>`
}

/**
 * A page that is complete without Next: the desktop with one window. Not indexed: it is for one moment or one reader.
 */
export function pageShell({ reader, title, tab, service = null, wide, head, script, body }: Shell): string {
  const { language, skin, back } = reader
  const t = translator(pageShellTexts, language)
  const icon = shellProgramOf(service)?.icon
  const scripts = [clockScript, ...(script ? [script] : [])]
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${tab ?? title}</title>
${head ?? null}<style>${new Markup(styleOf(skin))}</style>
</head>
<body>
${programIcons(language)}<main${wide ? html` class="wide"` : null}>
<header>${icon ? html`<img src="${icon}" alt="" width="16" height="16">` : null}<h1>${title}</h1><a href="/" aria-label="${t('close')}" title="${t('close')}">${closeGlyph}</a></header>
<div class="content">
${body}
</div>
</main>
<footer><a href="/">${t('start')}</a><span>${title}</span>${back !== null && languageForm(language, back)}<time id="clock" hidden></time></footer>
${scripts.map((each) => html`<script>${new Markup(each)}</script>\n`)}</body>
</html>
`.text
}
