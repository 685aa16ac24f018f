'use client'

import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { fetchErrorSentences } from '../api/error-sentence'
import { type Texts, type Translate, translator } from './define-texts'
import { type Language, languageTags } from './language'

const Context = createContext<Language>('en')

let chosen: Language | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Switches this page to another language; null: the server's. */
export function setPageLanguage(language: Language | null): void {
  chosen = language
  for (const listener of listeners) listener()
}

interface LanguageScopeProps {
  language: Language
  children: ReactNode
}

/** Provides the language to all widgets. */
export function LanguageScope({ language: initial, children }: LanguageScopeProps) {
  const language =
    useSyncExternalStore(
      subscribe,
      () => chosen,
      () => null,
    ) ?? initial
  useEffect(() => fetchErrorSentences(language), [language])
  useEffect(() => {
    document.documentElement.lang = languageTags[language]
  }, [language])
  return <Context value={language}>{children}</Context>
}

export function useLanguage(): Language {
  return useContext(Context)
}

/** Sentences in the reader's language. */
export function useTexts<Key extends string>(texts: Texts<Key>): Translate<Key> {
  const language = useLanguage()
  return useMemo(() => translator(texts, language), [texts, language])
}
