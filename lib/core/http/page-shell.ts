/**
 * Pages that are complete without Next: the desktop with one window, for refusals, short links and contacts. They cost a
 * twentieth of a page of Next, which renders one at a time, and their policy permits less.
 */
import { createHash } from 'node:crypto'
import { shellStyle, skinStyles } from '@/lib/generated/skin-styles'
import { config } from '../config'
import { errorStatus } from '../contract/errors'
import { returnPath } from '../contract/path-header'
import { type Language, languageNames, languages } from '../i18n/language'
import { momentIn } from '../i18n/readable-time'
import { negotiateLanguage } from '../i18n/request-language'
import { translator } from '../i18n/server-texts'
import { processState } from '../process-state'
import { type Refusal, sentenceFor } from '../refusal/refusal'
import { chosenSkin, type Skin, skins } from '../skin'
import { errorPageTexts, pageShellTexts } from '../texts'
import { cookiesOf } from './cookies'
import { html, Markup, sentenceWith } from './markup'
import { safetyHeaders } from './responses'

/** The reader of a page. */
export interface PageReader {
  language: Language
  /** null: the system's preference. */
  skin: Skin | null
  /** The page to return to after a change of language; null: returning would repeat what the request has done. */
  back: string | null
}

export const pageLanguageOf = (request: Request): Language =>
  negotiateLanguage(cookiesOf(request), request.headers.get('accept-language'))

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

/** A program on the desktop, by the id of its service. */
export interface ShellProgram {
  id: string
  href: string
  icon: string
  name: string
}

type ProgramsIn = (language: Language) => readonly ShellProgram[]

const programState = () => processState('shell-programs', () => ({ programsIn: (() => []) as ProgramsIn }))

/** Set once at start, because this folder knows no feature. */
export function setShellPrograms(programsIn: ProgramsIn): void {
  programState().programsIn = programsIn
}

const programsIn = (language: Language) => programState().programsIn(language)

const programOf = (id: string | null, language: Language): ShellProgram | undefined =>
  programsIn(language).find((program) => program.id === id)

const tokens = (skin: Skin): string => `html { ${skinStyles[skin]} }`

/** Follows the system, like app/theme.css. */
const unchosen = `${tokens('win98')}
@media (prefers-color-scheme: dark) { ${tokens('dark')} }
@media (prefers-contrast: more) { ${tokens('contrast')} }`

const styles: ReadonlyMap<Skin | null, string> = new Map(
  [null, ...skins].map((skin) => [skin, `${skin ? tokens(skin) : unchosen}\n${shellStyle}`]),
)

/** A CSP source that permits exactly this style or script. */
const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const styleSource = `style-src ${[...styles.values()].map(hashSource).join(' ')}`

/** These pages create no code from strings, so no policy is permitted. */
const noTrustedTypes = "require-trusted-types-for 'script'; trusted-types 'none'"

const formActions = { self: "'self'", anywhere: '*' }

/** Shows the time in the task bar and the moments of the page in the reader's zone. */
const clockScript = `(() => {
  const clock = document.getElementById('clock')
  const { lang } = document.documentElement
  const format = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { dateStyle: 'medium', timeStyle: 'short' })
  for (const moment of document.querySelectorAll('time[datetime]')) {
    moment.title = moment.textContent
    moment.textContent = format.format(new Date(moment.dateTime))
  }
  const show = () => {
    const now = new Date()
    clock.textContent = [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  }
  show()
  setInterval(show, 5_000)
})()`

/** A moment, in UTC until the script of the page knows the reader's zone. */
export function momentMarkup(ms: number, language: Language): Markup {
  return html`<time datetime="${new Date(ms).toISOString()}">${momentIn(language, ms)}</time>`
}

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
  const icons = programsIn(language).map(
    ({
      href,
      icon,
      name,
    }) => html`<li class="shrink-0"><a class="program-icon" href="${href}">${drawing(icon, 40)}
<span>${name}</span></a></li>`,
  )
  if (icons.length === 0) return null
  const label = translator(pageShellTexts, language)('programs')
  return html`<nav class="program-icons" aria-label="${label}"><ul class="program-icon-list">${icons}</ul></nav>\n`
}

const drawing = (src: string, size: number) =>
  html`<img class="drawing shrink-0" src="${src}" alt="" width="${size}" height="${size}">`

const closeGlyph = html`<svg viewBox="0 0 11 11" width="11" height="11" stroke="currentColor" aria-hidden="true"><path d="M2 2l6 6M8 2l-6 6" stroke-width="1.7"/></svg>`

/** The language of the page, and a button for each other one. */
function languageBar(shown: Language, back: string): Markup {
  const t = translator(pageShellTexts, shown)
  const names = languages.map((language) =>
    language === shown
      ? html`<strong>${languageNames[language]}</strong>`
      : html`<button class="min-h-6 text-link underline pointer-coarse:min-h-10" name="lang" value="${language}" lang="${language}">${languageNames[language]}</button>`,
  )
  return html`<div class="status-bar"><form class="status-panel flex-1 gap-3" method="post" action="/language" aria-labelledby="language">
<input type="hidden" name="back" value="${back}"><span id="language">${t('language')}</span>${names}</form></div>\n`
}

interface Named {
  title: string
  icon: Markup | null
}

/** Where abuse is reported, if the operator says so. */
function contactLine(language: Language): Markup | null {
  const { abuseContact: href } = config()
  if (href === undefined) return null
  const t = translator(pageShellTexts, language)
  return html`<p class="text-muted">${sentenceWith(t('contact'), {
    contact: html`<a href="${href}" rel="nofollow noopener">${href.replace(/^mailto:/, '')}</a>`,
  })}</p>\n`
}

function pageWindow({ reader, wide, body }: Shell, { title, icon }: Named): Markup {
  const { language, back } = reader
  const t = translator(pageShellTexts, language)
  return html`<main class="window-area">
<section class="window-frame w-full ${wide ? 'max-w-xl' : 'max-w-md'} sm:my-auto" data-window="page" aria-labelledby="title">
<header class="title-bar title-strip">${icon}<h1 class="title-text" id="title">${title}</h1><a class="title-button" href="/" aria-label="${t('close')}" title="${t('close')}">${closeGlyph}</a></header>
<div class="relative flex min-h-0 flex-col gap-3 overflow-y-auto p-3 wrap-anywhere">
${body}
${contactLine(language)}</div>
${back !== null && languageBar(language, back)}</section>
</main>`
}

function taskBar(language: Language, { title, icon }: Named): Markup {
  const t = translator(pageShellTexts, language)
  return html`<footer class="task-bar sticky bottom-0 z-40 shrink-0" data-taskbar>
<a class="start-button no-underline" href="/">${drawing('/icons/start.svg', 20)}${t('start')}</a>
<div class="task-list"><span class="task-button task-pressed">${icon}<span class="min-w-0 truncate">${title}</span></span></div>
<div class="task-tray"><time class="max-[22rem]:hidden noscript:invisible" id="clock">--:--</time></div>
</footer>`
}

/** Not indexed: it is for one moment or one reader. Class names are those of the React desktop (app/parts.css) and of Tailwind. */
export function pageShell(shell: Shell): string {
  const { reader, title, tab, service = null, head, script } = shell
  const { language, skin } = reader
  const program = programOf(service, language)
  const named = { title, icon: program ? drawing(program.icon, 16) : null }
  const scripts = [clockScript, ...(script ? [script] : [])]
  return html`<!doctype html>
<html lang="${language}"${skin && html` data-skin="${skin}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${tab ?? title}</title>
${head ?? null}<style>${new Markup(styles.get(skin) ?? '')}</style>
</head>
<body>
<div class="desktop-frame" data-desktop="ground">
${programIcons(language)}${pageWindow(shell, named)}
${taskBar(language, named)}
</div>
${scripts.map((each) => html`<script>${new Markup(each)}</script>\n`)}</body>
</html>
`.text
}

const warningSign = html`<svg class="drawing shrink-0" viewBox="0 0 32 32" width="32" height="32" fill="none" aria-hidden="true"><path d="M16 2L31 30H1z" fill="#ffd21a" stroke="#000" stroke-linejoin="round"/><path d="M16 11v10M16 24v3" stroke="#000" stroke-width="3"/></svg>`

/** The programs that the page of a refusal offers: that of the refused path, or the reference where nothing is. */
function programsAfter(
  { reason }: Refusal,
  own: ShellProgram | undefined,
  language: Language,
): ShellProgram[] {
  if (reason === 'service_suspended') return []
  const found = own ?? (reason === 'not_found' ? programOf('docs', language) : undefined)
  return found && found.href !== '/' ? [found] : []
}

/**
 * A refusal as a page: what happened, and where to go from here.
 * @param service that refused; null for none
 */
export function errorPage(error: Refusal, reader: PageReader, service: string | null = null): string {
  const { language, back } = reader
  const t = translator(errorPageTexts, language)
  const status = errorStatus[error.reason]
  const own = programOf(service, language)
  const kind =
    error.reason === 'service_suspended' ? 'suspended' : error.reason === 'not_found' ? 'notFound' : 'failed'
  const title = t(kind)
  const isTemporary = status === 503
  const link = (href: string, label: string) => html`<a class="push-button" href="${href}">${label}</a>`
  return pageShell({
    reader,
    title: own ? t('titleOf', { program: own.name, title }) : title,
    tab: t('tab', { status, title }),
    service,
    body: html`<div class="flex items-start gap-3 p-1 pb-2">${warningSign}<div class="flex min-w-0 flex-1 flex-col gap-1 self-center"><p>${sentenceFor(error, language)}</p>
${!isTemporary && kind !== 'notFound' && html`<p>${t('back')}</p>\n`}<p class="text-muted">${t('status', { status })}</p></div></div>
<p class="flex flex-wrap justify-center gap-2">${isTemporary && back !== null && back !== '/' && link(back, t('again'))}
${programsAfter(error, own, language).map(({ href, name }) => link(href, t('open', { program: name })))}
${link('/', t('desktop'))}</p>`,
  })
}
