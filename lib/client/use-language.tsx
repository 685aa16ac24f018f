'use client'

import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { Language } from '../schemas/language'
import { fetchErrorSentences } from './api/error-sentence'
import { type Texts, type Translate, translator } from './language'

const Context = createContext<Language>('en')

/** Hands the language of the request down to every widget. */
export function LanguageScope({ language, children }: { language: Language; children: ReactNode }) {
  useEffect(() => fetchErrorSentences(language), [language])
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
