'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Cookie, cookieText } from '../schemas/cookies'
import { type Language, languageCookie } from '../schemas/language'
import { type Texts, type Translate, translator } from './language'

const Context = createContext<Language>('en')

/** Hands the language of the request down to every widget. */
export function LanguageScope({ language, children }: { language: Language; children: ReactNode }) {
  return <Context value={language}>{children}</Context>
}

export function useLanguage(): Language {
  return useContext(Context)
}

/** The sentences of one part of the pages, in the reader's language. */
export function useTexts<Key extends string>(texts: Texts<Key>): Translate<Key> {
  const language = useLanguage()
  return useMemo(() => translator(texts, language), [texts, language])
}

/** Remembers a language for a year; the next render on the server speaks it. */
export function rememberLanguage(language: Language): void {
  const year = 365 * 24 * 3600
  const cookie: Cookie = {
    name: languageCookie,
    value: language,
    maxAgeSeconds: year,
    sameSite: 'Lax',
    isOfScripts: true,
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is still missing in browsers people use.
  document.cookie = cookieText(cookie, window.location.protocol === 'https:')
}
