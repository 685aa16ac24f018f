import type { Language } from '@/lib/core/i18n/language'
import { chinese } from './chinese/all'

/** Translates an English sentence of the reference into the language of the document. */
export type Localize = (english: string) => string

/** Definitions are in English; translations are keyed by the English sentence. */
export const inEnglish: Localize = (english) => english

const localizers: Record<Language, Localize> = { en: inEnglish, zh: (english) => chinese[english] ?? english }

export const localizerFor = (language: Language): Localize => localizers[language]
