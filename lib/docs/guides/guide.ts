import type { Language } from '@/lib/core/i18n/language'

/** A paragraph, or code. */
export type GuideBlock = string | { code: string }

export interface Guide {
  /** The anchor on the page. */
  id: string
  title: Record<Language, string>
  body: Record<Language, readonly GuideBlock[]>
}

export const code = (...lines: string[]): GuideBlock => ({ code: lines.join('\n') })
