import type { Language } from '@/lib/core/i18n/language'

/** What a guide is made of: paragraphs, and code that is the same in every language. */
export type GuideBlock = string | { code: string }

export interface Guide {
  /** Its anchor on the page. */
  id: string
  title: Record<Language, string>
  body: Record<Language, readonly GuideBlock[]>
}

/** Lines of code. */
export const code = (...lines: string[]): GuideBlock => ({ code: lines.join('\n') })
