'use client'

import { createContext, type ReactNode, use, useContext, useEffect, useMemo } from 'react'
import { fetchErrorSentences } from '../api/error-sentence'
import type { Language } from './language'
import { type Messages, type TextGroup, type Translate, type Translator, translatorOf } from './texts'

interface LanguageContext {
  language: Language
  /** The sentences that came with the page, by group. */
  texts: Readonly<Record<string, Messages>>
}

const Context = createContext<LanguageContext>({ language: 'en', texts: {} })

interface LanguageScopeProps extends LanguageContext {
  children: ReactNode
}

/** Provides the language and the texts of the desktop. A change of language renders the page again on the server. */
export function LanguageScope({ language, texts, children }: LanguageScopeProps) {
  useEffect(() => fetchErrorSentences(language), [language])
  return <Context value={useMemo(() => ({ language, texts }), [language, texts])}>{children}</Context>
}

/** Adds the texts of a page. */
export function PageTexts({ texts, children }: Omit<LanguageScopeProps, 'language'>) {
  const outer = useContext(Context)
  const context = useMemo(() => ({ ...outer, texts: { ...outer.texts, ...texts } }), [outer, texts])
  return <Context value={context}>{children}</Context>
}

export function useLanguage(): Language {
  return useContext(Context).language
}

const loading = new Map<string, Promise<Messages>>()
const loaded = new Map<string, Messages>()

const keyOf = ({ id }: TextGroup, language: Language) => `${language} ${id}`

/** Loads a group once. A failed attempt is repeated by the next caller. */
function load(group: TextGroup, language: Language): Promise<Messages> {
  const key = keyOf(group, language)
  const known = loading.get(key)
  if (known) return known
  const start =
    group.load?.(language) ?? Promise.reject(new Error(`The page did not bring the texts of ${group.id}.`))
  loading.set(key, start)
  start.then(
    (messages) => loaded.set(key, messages),
    () => loading.delete(key),
  )
  return start
}

/** For code outside components, and for windows that shall have their texts before they open. */
export const loadTexts = async <Key extends string>(
  group: TextGroup<Key>,
  language: Language,
): Promise<Translate<Key>> => translatorOf<Key>(await load(group, language), language)

/** Sentences in the reader's language. Suspends while those that did not come with the page are loading. */
export function useTexts<Key extends string>(group: TextGroup<Key>): Translate<Key> {
  const { language, texts } = useContext(Context)
  const messages = texts[group.id] ?? loaded.get(keyOf(group, language)) ?? use(load(group, language))
  return translatorOf<Key>(messages, language)
}

/** For menus that are built in a handler: the translator of any group that came with the page. */
export function useTranslator(): Translator {
  const { language, texts } = useContext(Context)
  return useMemo(
    () =>
      <Key extends string>(group: TextGroup<Key>) => {
        const messages = texts[group.id]
        if (!messages) throw new Error(`The page did not bring the texts of ${group.id}.`)
        return translatorOf<Key>(messages, language)
      },
    [language, texts],
  )
}
