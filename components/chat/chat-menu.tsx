'use client'

import { useRouter } from 'next/navigation'
import { MenuBar } from '@/components/ui/menu-bar'
import { useLazy } from '@/components/ui/use-lazy'
import { chatTexts } from '@/lib/chat/texts'
import { useLanguage, useTexts, useTranslator } from '@/lib/core/i18n/use-language'
import type { ChatMenuProps } from './chat-menus'

const loadMenus = () => import('./chat-menus').then((module) => module.chatMenus)
const ids = ['file', 'view', 'help'] as const

export function ChatMenu(props: ChatMenuProps) {
  const t = useTexts(chatTexts)
  const context = { t, textsOf: useTranslator(), language: useLanguage(), router: useRouter() }
  const { part: makeMenus, preload, load } = useLazy(loadMenus)
  const menus = makeMenus?.(props, context) ?? ids.map((id) => ({ id, label: t(id), entries: null }))
  return <MenuBar label={t('menus')} menus={menus} preloadEntries={preload} loadEntries={load} />
}
