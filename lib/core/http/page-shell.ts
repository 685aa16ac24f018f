import { createHash } from 'node:crypto'
import { fontFaces, scrollBars, skinStyles } from '@/lib/generated/skin-styles'
import { returnPath } from '../contract/path-header'
import { type Language, languageNames, languages } from '../i18n/language'
import { negotiateLanguage } from '../i18n/request-language'
import { translator } from '../i18n/server-texts'
import { chosenSkin, type Skin, skins } from '../skin'
import { pageShellTexts } from '../texts'
import { cookiesOf } from './cookies'
import { html, Markup } from './markup'
import { safetyHeaders } from './responses'

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

/** A window on the desktop, in the tokens of the skin. */
const rules = `${fontFaces}
${scrollBars}
*,::before,::after { box-sizing: border-box }
html { accent-color: var(--skin-selection); --emoji: "Colour emoji" }
body { margin: 0; min-height: 100vh; display: grid; grid-template: 1fr auto / minmax(0, 1fr); place-items: center;
  background: var(--skin-desktop-image) var(--skin-desktop); color: var(--skin-text); font: 15px/1.5 var(--emoji), var(--skin-font-chrome);
  text-shadow: var(--skin-glow) }
html:not(:lang(zh)) body { font-family: var(--emoji), "Narrow quotes", var(--skin-font-chrome) }
main { width: min(26rem, 100% - 24px); margin: 12px; background: var(--skin-face); padding: 3px;
  border-radius: var(--skin-radius-window); box-shadow: var(--skin-bevel-window) }
main.wide { width: min(36rem, 100% - 24px) }
h1 { margin: 0; padding: 3px 8px; border-radius: var(--skin-radius-title);
  background: var(--skin-title-image) var(--skin-title-from); color: var(--skin-title-text); font-size: 1rem; text-shadow: none }
h2 { margin: 1.25rem 0 .25rem; font-size: 1rem }
.content { padding: 14px }
.content > :first-child { margin-top: 0 }
.content > :last-child { margin-bottom: 0 }
p { margin: .5rem 0; overflow-wrap: anywhere }
label { display: block; font-weight: bold }
.id { display: flex; gap: 8px; margin-bottom: 14px }
input { flex: 1; min-width: 0; padding: 6px 8px; border: 0; color: var(--skin-text);
  font-family: inherit; font-size: 1.1rem }
input, .target { background: var(--skin-field); box-shadow: var(--skin-bevel-sunken) }
.target { margin: 0; padding: 8px; max-height: 40vh; overflow: auto; color: var(--skin-field-muted); unicode-bidi: isolate-override }
.target strong { color: var(--skin-text) }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 14px 0 }
dt { color: var(--skin-muted) }
dd { margin: 0; overflow-wrap: anywhere }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 40px; padding: 6px 16px;
  border: 0; border-radius: var(--skin-radius); background: var(--skin-raised-image) var(--skin-face); color: var(--skin-text);
  font: inherit; text-decoration: none; box-shadow: var(--skin-bevel-raised) }
.button[hidden] { display: none }
.button:active { background: var(--skin-face); box-shadow: var(--skin-bevel-pressed) }
#open { width: 100%; min-height: 52px; font-size: 1.15rem; font-weight: bold; outline: 1px solid var(--skin-edge) }
:focus-visible, #open:focus-visible { outline: 2px solid var(--skin-focus); outline-offset: 2px }
img { display: block; width: 200px; height: 200px; margin: .5rem auto }
ul { margin: .25rem 0; padding-left: 1.25rem }
li { padding: 4px 0 }
a { color: var(--skin-link) }
footer { position: sticky; bottom: 0; width: 100%; display: flex; gap: 4px; padding: 4px; background: var(--skin-face);
  box-shadow: inset 0 1px var(--skin-highlight); font-size: 13px }
footer > * { min-width: 0; overflow: hidden; padding: 6px 12px; color: var(--skin-text); text-decoration: none; white-space: nowrap;
  text-overflow: ellipsis; font-weight: bold }
footer > a { flex-shrink: 0; border-radius: var(--skin-radius); background: var(--skin-raised-image); box-shadow: var(--skin-bevel-raised) }
footer > form { display: flex; gap: 4px; flex-shrink: 0; margin-left: auto; padding: 0 }
footer select, footer button { padding: 4px 8px; border: 0; color: inherit; font: inherit }
@media (pointer: coarse) { footer select { font-size: 16px } }
footer select { max-width: 9rem; background: var(--skin-field); box-shadow: var(--skin-bevel-sunken) }
footer button { border-radius: var(--skin-radius); background: var(--skin-raised-image) var(--skin-face);
  box-shadow: var(--skin-bevel-raised) }
footer button:active { background: var(--skin-face); box-shadow: var(--skin-bevel-pressed) }
footer > span { background: var(--skin-face-light); box-shadow: var(--skin-bevel-pressed) }
body::after { position: fixed; inset: 0; pointer-events: none; content: "";
  background: repeating-linear-gradient(transparent 0 2px, var(--skin-scan) 2px 3px) }
.chart { display: block; width: 100%; height: 5rem; padding: 4px; background: var(--skin-field); box-shadow: var(--skin-bevel-thin) }
.chart .some { fill: var(--skin-link) }
.chart .none { fill: var(--skin-dim) }
.ends { display: flex; justify-content: space-between; margin: 2px 0 .5rem; font-size: 13px }
summary { padding: 4px 0; cursor: pointer }
table { border-collapse: collapse; background: var(--skin-field) }
th, td { padding: 2px 12px; border: 1px solid var(--skin-shadow); text-align: left; font-weight: normal }
.problem { color: var(--skin-danger); font-weight: bold }
#said { margin: 0; color: var(--skin-good) }
@media (forced-colors: active) { main, input, .target, .button, footer > :not(form), footer select, footer button { border: 1px solid } .chart rect { fill: CanvasText }
  h1, body, .button, footer > a, footer button { background-image: none } }
`

const tokens = (skin: Skin): string => `html { ${skinStyles[skin]} }`

/** Follows the system, like app/globals.css. */
const unchosen = `${tokens('win98')}
@media (prefers-color-scheme: dark) { ${tokens('dark')} }
@media (prefers-contrast: more) { ${tokens('contrast')} }`

const styles: ReadonlyMap<Skin | null, string> = new Map([
  [null, unchosen + rules],
  ...skins.map((skin): [Skin, string] => [skin, tokens(skin) + rules]),
])

/** @param skin null: the system's preference */
const styleOf = (skin: Skin | null): string => styles.get(skin) ?? ''

const pageStyles: readonly string[] = [...styles.values()]

/** A CSP source that permits exactly this style or script. */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const styleSource = `style-src ${pageStyles.map(hashSource).join(' ')}`

/** These pages create no code from strings, so no policy is permitted. */
const noTrustedTypes = "require-trusted-types-for 'script'; trusted-types 'none'"

const formActions = { self: "'self'", anywhere: '*' }

/**
 * The CSP of a page: its style sheet only, no framing.
 * @param forms targets of its forms: this site, or any site through it, since browsers check redirects of
 *   posted forms
 * @param more further directives
 */
export function shellPolicy(forms: keyof typeof formActions = 'self', ...more: string[]): string {
  const nothingElse = `base-uri 'none'; form-action ${formActions[forms]}; frame-ancestors 'none'`
  return ["default-src 'none'", styleSource, nothingElse, noTrustedTypes, ...more].join('; ')
}

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
  title: string
  /** In the browser's tab, if different. */
  tab?: string
  wide?: boolean
  head?: Markup
  script?: string
  body: Markup
}

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

/** A self-contained page. Not indexed: it is for one moment or one reader. */
export function pageShell({ reader, title, tab, wide, head, script, body }: Shell): string {
  const { language, skin, back } = reader
  const t = translator(pageShellTexts, language)
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
<main${wide ? html` class="wide"` : null}>
<h1>${title}</h1>
<div class="content">
${body}
</div>
</main>
<footer><a href="/">${t('start')}</a><span>${title}</span>${back !== null && languageForm(language, back)}</footer>
${script ? html`<script>${new Markup(script)}</script>\n` : null}</body>
</html>
`.text
}
