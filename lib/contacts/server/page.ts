import { html, type Markup } from '@/lib/core/http/markup'
import { baseUrlOf } from '@/lib/core/http/origin'
import {
  type PageReader,
  pageReaderOf,
  pageShell,
  shellHeaders,
  shellPolicy,
} from '@/lib/core/http/page-shell'
import type { Language } from '@/lib/core/i18n/language'
import { translator } from '@/lib/core/i18n/server-texts'
import { statusOf } from '@/lib/core/services/status'
import type { ContactApp } from '../apps'
import type { ContactLinks } from '../contract'
import { type ContactPageTranslate, contactAppTexts, contactPageTexts } from '../texts'
import { type Contact, contactOf } from './links'

/** By the browser's headers. */
function deviceOf(request: Request): Device {
  const agent = request.headers.get('user-agent') ?? ''
  const isMobile =
    request.headers.get('sec-ch-ua-mobile') === '?1' || /Android|iPhone|iPad|iPod|Mobile|Harmony/i.test(agent)
  return isMobile ? 'mobile' : 'desktop'
}

/** @param parameter the name of the id's parameter @throws Refusal invalid_parameter */
export function contactPageResponse(
  request: Request,
  app: ContactApp,
  given: string,
  parameter = 'id',
): Response {
  const contact = contactOf(app, given, baseUrlOf(request), parameter)
  const qrUrl =
    statusOf('qr') === 'running'
      ? `/qrcode?type=svg&size=200&margin=4&text=${encodeURIComponent(contact.scanned)}`
      : null
  const page = contactPage(contact, { device: deviceOf(request), reader: pageReaderOf(request), qrUrl })
  return new Response(page, {
    status: 200,
    headers: {
      ...shellHeaders(contactPagePolicy(contact)),
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Language, Cookie, User-Agent, Sec-CH-UA-Mobile',
    },
  })
}

/** Tries once to open the application, and enables the copy button. Always the same: data attributes differ. */
const pageScript = `(() => {
  const open = document.getElementById('open')
  const id = document.getElementById('id')
  const copy = document.getElementById('copy')
  const said = document.getElementById('said')

  // An iPad claims to be a Mac.
  const isTablet = /Mac/.test(navigator.platform) && navigator.maxTouchPoints > 1
  if (isTablet && open.dataset.mobile) open.href = open.dataset.mobile

  async function copyId() {
    id.focus()
    id.select()
    try {
      await navigator.clipboard.writeText(id.value)
    } catch {
      if (!document.execCommand('copy')) return void (said.textContent = said.dataset.failed)
    }
    said.textContent = said.dataset.copied
  }
  copy.hidden = false
  copy.addEventListener('click', copyId)
  if ('copies' in open.dataset) open.addEventListener('click', () => void copyId())

  function tryOnce() {
    if (document.visibilityState !== 'visible' || history.state?.tried) return
    // Not again after going back or reloading.
    history.replaceState({ tried: true }, '')
    if (isTablet || open.dataset.device === 'mobile') return void (location.href = open.href)
    // In a frame an address that no application takes leaves the page alone in every browser.
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.title = open.textContent
    frame.src = open.href
    document.body.append(frame)
  }
  if ('tries' in open.dataset) {
    document.addEventListener('visibilitychange', tryOnce)
    document.addEventListener('prerenderingchange', tryOnce)
    // Not before: leaving would break off what is still loading, the code to scan among it.
    window.addEventListener('load', () => document.prerendering || tryOnce())
  }
})()`

export type Device = 'mobile' | 'desktop'

interface Viewer {
  device: Device
  reader: PageReader
  /** null while the QR service is suspended. */
  qrUrl: string | null
}

const policy = shellPolicy({ scripts: [pageScript] })

const isWebAddress = (link: string) => link.startsWith('https:')

/** The link of the button: the device's, else a web address. */
const mainLink = ({ links }: Contact, device: Device): string => links[device] ?? links.web ?? links.mobile

/** The CSP of the page: its frame may open only the scheme of the application. */
export function contactPagePolicy({ links }: Contact): string {
  if (!links.desktop || isWebAddress(links.desktop)) return policy
  return `${policy}; frame-src ${links.desktop.slice(0, links.desktop.indexOf(':') + 1)}`
}

/** Latin names are surrounded by spaces, Chinese ones are not. */
const spaced = (text: string) => text.replace(/(?<=\p{sc=Han}) (?=\p{sc=Han})/gu, '')

function pageTranslator(language: Language): ContactPageTranslate {
  const t = translator(contactPageTexts, language)
  // The tab shows the ID as it is.
  return (key, values) => (key === 'tab' ? t(key, values) : spaced(t(key, values)))
}

function otherWays(links: ContactLinks, main: string, app: string, t: ContactPageTranslate): Markup[] {
  const ways: [string | null, string][] = [
    [links.mobile, t('onPhone')],
    [links.desktop, t('onComputer')],
    [links.desktop_old, t('olderApp', { app })],
    [links.web, t('onWeb')],
  ]
  const isFirst = (link: string, at: number) => ways.findIndex(([each]) => each === link) === at
  return ways.flatMap(([link, label], at) =>
    link === null || link === main || !isFirst(link, at)
      ? []
      : [html`<li class="py-1"><a class="text-link underline" href="${link}">${label}</a></li>`],
  )
}

function button(contact: Contact, { device, reader: { language } }: Viewer): Markup {
  const t = pageTranslator(language)
  const app = translator(contactAppTexts, language)(contact.app)
  const link = mainLink(contact, device)
  // WeChat has no link to a user, so the button copies the id and nothing opens by itself.
  const isCopied = contact.app === 'wechat'
  const tries = !isCopied && !isWebAddress(link)
  const label = isCopied
    ? t('openAndPaste', { app })
    : isWebAddress(link)
      ? t('openPage', { app })
      : t('open', { app })
  const hint = isCopied ? t('pasteHint', { app }) : tries ? t('opening') : t('press')
  return html`<a class="push-button default-edge min-h-10 w-full font-bold" id="open" href="${link}" rel="noreferrer" data-device="${device}"
 data-mobile="${contact.links.mobile}"${tries && html` data-tries`}${isCopied && html` data-copies`}>${label}</a>
<p>${hint}</p>`
}

/** The page that opens the application. Its links work without the script. */
export function contactPage(contact: Contact, viewer: Viewer): string {
  const { app, id, links } = contact
  const { device, reader, qrUrl } = viewer
  const { language } = reader
  const t = pageTranslator(language)
  const name = translator(contactAppTexts, language)(app)
  const title = app === 'qqgroup' ? t('join', { app: name }) : t('add', { app: name })
  const others = otherWays(links, mainLink(contact, device), name, t)
  return pageShell({
    reader,
    service: 'contacts',
    title,
    tab: t('tab', { title, id }),
    head: html`<link rel="icon" href="/icon.svg">\n`,
    script: pageScript,
    body: html`<div class="flex flex-col gap-1"><label for="id">${t('idName', { app: name })}</label>
<div class="flex items-start gap-1.5"><textarea class="copy-box" id="id" rows="1" readonly>${id}</textarea><button class="push-button shrink-0" id="copy" type="button" hidden>${t('copy')}</button></div></div>
<div class="flex flex-col gap-1">${button(contact, viewer)}
<p class="min-h-[1lh] text-good" id="said" role="status" data-copied="${t('copied')}" data-failed="${t('copyFailed')}"></p></div>
${
  qrUrl !== null &&
  html`<h2 class="font-bold">${device === 'mobile' ? t('scanOther') : t('scan')}</h2>
<img data-unlined class="mx-auto size-50" src="${qrUrl}" width="200" height="200" alt="${t('scanAlt')}">`
}
${
  others.length > 0 &&
  html`<h2 class="font-bold">${t('others')}</h2>
<ul class="list-disc pl-5">${others}</ul>`
}`,
  })
}
