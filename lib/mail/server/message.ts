import { type Language, languages } from '@/lib/core/i18n/language'
import { translator } from '@/lib/core/i18n/server-texts'
import { textGroups } from '@/lib/core/i18n/texts'
import { mailLimits } from '../limits'
import type en from '../messages/en.json'

const codeMailTexts = textGroups<typeof en>('mail')('message')

export interface CodeMessage {
  subject: string
  text: string
  html: string
}

function sentencesIn(language: Language, code: string): string[] {
  const t = translator(codeMailTexts, language)
  return [t('code', { code }), t('once', { minutes: mailLimits.codeSeconds / 60 }), t('ignore')]
}

const first = 'en'
const others = languages.filter((language) => language !== first)

/** In all languages: the reader's is unknown. */
export function codeMessage(code: string): CodeMessage {
  // The code once, at the beginning.
  const subjects = languages.map((language) =>
    translator(codeMailTexts, language)('subject', { code: language === first ? code : '' }).trim(),
  )
  return {
    subject: subjects.join(' / '),
    text: languages.map((language) => `${sentencesIn(language, code).join('\n')}\n`).join('\n'),
    html: htmlOf(code),
  }
}

const paragraphs = (lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('\n')

const partIn = (language: Language, code: string) => `<hr>
<div lang="${language}">
${paragraphs(sentencesIn(language, code))}
</div>
`

function htmlOf(code: string): string {
  const t = translator(codeMailTexts, first)
  return `<!doctype html>
<html lang="${first}">
<head><meta charset="utf-8"><title>${t('subject', { code })}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #000000; background: #ffffff">
<p>${t('lead')}</p>
<p style="font-family: monospace; font-size: 32px; letter-spacing: 6px"><strong>${code}</strong></p>
${paragraphs(sentencesIn(first, code).slice(1))}
${others.map((language) => partIn(language, code)).join('')}</body>
</html>
`
}
