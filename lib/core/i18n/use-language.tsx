'use client'

import {
  createContext,
  type ReactNode,
  use,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { setConnectionTexts } from '../api/error-sentence'
import { createListeners } from '../browser/listeners'
import { connectionTexts } from '../texts'
import type { Language } from './language'
import { type Messages, type TextGroup, type Translate, type Translator, translatorOf } from './texts'

type Texts = Readonly<Record<string, Messages>>

interface LanguageContext {
  language: Language
  /** The sentences that came with the page, by group. */
  texts: Texts
  /** This page was switched to another language: pages beneath keep to it. */
  isSwitched?: boolean
}

const Context = createContext<LanguageContext>({ language: 'en', texts: {} })

let chosen: LanguageContext | null = null
const { subscribe, notify } = createListeners()

/** null: in the server's. See `switch-language.ts`. */
export function showLanguage(context: LanguageContext | null): void {
  chosen = context
  notify()
}

interface LanguageScopeProps extends LanguageContext {
  children: ReactNode
}

export function LanguageScope({ language: initial, texts, children }: LanguageScopeProps) {
  const switched = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  )
  const language = switched?.language ?? initial
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const context = useMemo(
    () => ({ language, texts: { ...texts, ...switched?.texts }, isSwitched: switched !== null }),
    [switched, language, texts],
  )
  useEffect(() => setConnectionTexts(context.texts[connectionTexts.id], language), [language, context])
  return <Context value={context}>{children}</Context>
}

export function PageTexts({ texts, children }: Omit<LanguageScopeProps, 'language'>) {
  const outer = useContext(Context)
  const context = useMemo(
    () => ({
      ...outer,
      texts: outer.isSwitched ? { ...texts, ...outer.texts } : { ...outer.texts, ...texts },
    }),
    [outer, texts],
  )
  return <Context value={context}>{children}</Context>
}

export function useLanguage(): Language {
  return useContext(Context).language
}

const loading = new Map<string, Promise<Messages>>()
/** The groups that this page has shown, or may show without asking. */
export const shownGroups = new Set<string>([connectionTexts.id])

/** A failed attempt is repeated by the next caller. */
export function loadOnce(id: string, language: Language): Promise<Messages> {
  const key = `${language} ${id}`
  const known = loading.get(key)
  if (known) return known
  const start = import('./text-files').then(({ loadGroup }) => loadGroup(id, language))
  loading.set(key, start)
  start.then(
    // With a status, `use` reads it at once.
    (value) => Object.assign(start, { status: 'fulfilled', value }),
    () => loading.delete(key),
  )
  return start
}

/** For code outside components, and for windows that shall have their texts before they open. */
export const loadTexts = async <Key extends string>(
  { id }: TextGroup<Key>,
  language: Language,
): Promise<Translate<Key>> => translatorOf<Key>(await loadOnce(id, language), language)

/** Suspends while those that did not come with the page are loading. */
export function useTexts<Key extends string>({ id }: TextGroup<Key>): Translate<Key> {
  const { language, texts } = useContext(Context)
  shownGroups.add(id)
  return translatorOf<Key>(texts[id] ?? use(loadOnce(id, language)), language)
}

/** For menus that are built in a handler: of any group that came with the page. */
export function useTranslator(): Translator {
  const { language, texts } = useContext(Context)
  return useMemo(
    () =>
      <Key extends string>({ id }: TextGroup<Key>) => {
        shownGroups.add(id)
        const messages = texts[id]
        if (!messages) throw new Error(`The page did not bring the texts of ${id}.`)
        return translatorOf<Key>(messages, language)
      },
    [language, texts],
  )
}
