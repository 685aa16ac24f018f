import { chineseErrorSentences } from '@/lib/schemas/error-sentences'
import { slugOf } from '@/lib/schemas/errors'
import type { Language } from '@/lib/schemas/language'
import type { Refusal } from '../refusal'
import { errorPageTexts } from './error-page-texts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in HTML markup and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
}

/** A refusal as a page that needs no script and no other file: for forms sent without JavaScript. */
export function errorPage(error: Refusal, status: number, language: Language): string {
  const t = errorPageTexts[language]
  const reason = language === 'zh' ? `<p>${chineseErrorSentences[slugOf(error.reason)]}</p>\n` : ''
  return `<!doctype html>
<html lang="${t.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${status} – ${t.title}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #008080; color: #000;
  font: 16px/1.5 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
main { width: min(28rem, 92vw); background: #c0c0c0; border: 2px outset #fff; padding: 2px }
h1 { margin: 0; padding: .25rem .5rem; background: #000080; color: #fff; font-size: 1rem }
p { margin: 1rem }
a { color: #000080 }
</style>
</head>
<body>
<main>
<h1>${t.error} ${status}</h1>
${reason}<p lang="en">${escapeHtml(error.message)}</p>
<p>${t.back} <a href="/">${t.start}</a>${t.end}</p>
</main>
</body>
</html>
`
}
