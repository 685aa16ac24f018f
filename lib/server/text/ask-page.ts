import type { Language } from '@/lib/schemas/language'
import { limits } from '@/lib/schemas/limits'
import { html } from '../http/markup'
import { pageReaderOf } from '../http/page-reader'
import { pageShell, shellHeaders, shellPolicy } from '../http/page-shell'
import type { ServedText } from './cache'

interface AskTexts {
  title: string
  lastRead: string
  readsLeft: (count: number) => string
  needsKey: string
  key: string
  show: string
}

const texts: Record<Language, AskTexts> = {
  en: {
    title: 'A text for its reader',
    lastRead: 'This text can be read once. After that it is deleted.',
    readsLeft: (count) => `This text can be read ${count} more times. After that it is deleted.`,
    needsKey: 'It takes a key, which you get from whoever shared it.',
    key: 'Key',
    show: 'Show the text',
  },
  zh: {
    title: '留给收件人的文本',
    lastRead: '这段文本只能阅读一次，读后即删。',
    readsLeft: (count) => `这段文本还可以阅读 ${count} 次，之后即删。`,
    needsKey: '阅读需要密钥，请向分享者索取。',
    key: '密钥',
    show: '显示文本',
  },
}

/** The page that asks before a guarded text is read: to look at its address takes nothing. */
export function askPage(request: Request, { name, readsLeft, readKeyHash }: ServedText): Response {
  const reader = pageReaderOf(request)
  const told = texts[reader.language]
  const count = readsLeft === 1 ? told.lastRead : readsLeft === null ? null : told.readsLeft(readsLeft)
  const page = pageShell({
    reader,
    title: told.title,
    body: html`${count === null ? null : html`<p>${count}</p>\n`}<form method="post" action="/api/sf/v1/open">
<input type="hidden" name="name" value="${name}">
${readKeyHash === null ? null : html`<p><label>${told.needsKey}<br><input name="read_key" type="password" autocomplete="off" required maxlength="${limits.keyLengthMax}" aria-label="${told.key}"></label></p>\n`}<p><button class="button">${told.show}</button></p>
</form>`,
  })
  return new Response(page, { headers: shellHeaders(shellPolicy('self')) })
}
