import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { escapeHtml, html, Markup } from '@/lib/core/http/markup'
import { cover, coveredNode } from '../client/message-text/covered-text'
import { linkify } from '../client/message-text/linkify'
import { readMarkup, visibleText } from '../client/message-text/markup'
import type { MarkupNode } from '../client/message-text/markup-inline'
import type { Message } from '../contract/chat'

// The markup of messages (docs/markup.md) for readers without our styles and scripts.

const link = (url: string) => html`<a href="${url}" rel="nofollow">${sanitizeText(url)}</a>`

const lines = (text: string): Markup => new Markup(escapeHtml(sanitizeText(text)).replaceAll('\n', '<br>'))

/** @param url of the message */
function nodeHtml(node: MarkupNode, url: string): Markup | Markup[] {
  if ('text' in node)
    return node.kind === 'link' ? link(node.text) : node.kind === 'text' ? lines(node.text) : []
  if (node.kind === 'block')
    return html`<pre dir="ltr"><code>${sanitizeText(visibleText(node.children))}</code></pre>`
  if (node.kind === 'spoiler') return html`<a href="${url}">${cover}</a>`
  const children = node.children.flatMap((child) => nodeHtml(child, url))
  switch (node.kind) {
    case 'prose':
      return html`<p dir="auto">${children}</p>`
    case 'quote':
      return html`<blockquote dir="auto">${children}</blockquote>`
    case 'code':
      return html`<code>${children}</code>`
    case 'bold':
      return html`<strong>${children}</strong>`
    case 'strike':
      return html`<s>${children}</s>`
  }
}

/** Actions and notices have no markup but links. */
const linkedHtml = (msg: string): Markup =>
  html`<p dir="auto">${linkify(msg).map(({ kind, text }) => (kind === 'link' ? link(text) : lines(text)))}</p>`

interface RenderedMessage {
  html: string
  /** Without markup, its spoilers covered. */
  text: string
}

/**
 * Everything but markup, links and line breaks is escaped. Linear in the length.
 * @param url of the message in the chat, where spoilers can be opened
 */
export function renderMessage({ type, msg }: Pick<Message, 'type' | 'msg'>, url: string): RenderedMessage {
  const typed = msg.replace(/\r\n?/g, '\n')
  if (type !== 'message') return { html: linkedHtml(typed).text, text: sanitizeText(typed) }
  const groups = readMarkup(typed)
  const parts = groups.flatMap((group) => nodeHtml(group, url))
  return {
    html: parts.map((part) => part.text).join(''),
    text: sanitizeText(groups.map((group) => coveredNode(group)).join('\n')),
  }
}
