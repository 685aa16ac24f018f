import type { Language } from '@/lib/core/i18n/language'
import { chinese } from './chinese/all'

/** Gives a sentence of the reference in the language that the reference is made in. */
export type Say = (english: string) => string

/** The definitions are written in English, and so are the keys by which the other languages are found. */
export const asItIs: Say = (english) => english

const says: Record<Language, Say> = { en: asItIs, zh: (english) => chinese[english] ?? english }

/** @param language of the reference */
export const sayIn = (language: Language): Say => says[language]
