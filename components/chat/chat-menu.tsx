'use client'

import { useRouter } from 'next/navigation'
import { MenuBar } from '@/components/ui/menu-bar'
import { useLate } from '@/components/ui/use-late'
import type { Entry } from '@/lib/chat/client/session/chat-session'
import { useLanguage } from '@/lib/core/i18n/use-language'
import { useChatTexts } from './chat-scope'
import type { ChatSettings } from './use-chat-settings'

export interface ChatMenuProps {
  room: string
  nick: string
  settings: ChatSettings
  entries: readonly Entry[]
  onFind: () => void
  onNick: () => void
  onInvite: () => void
  onCalls: () => void
  onClear: () => void
  onCommands: () => void
  onAbout: () => void
}

const load = () => import('./chat-menus').then((module) => module.chatMenus)
const ids = ['file', 'view', 'help'] as const

/** The menus of the chat window; what is in them is fetched together with what makes them work. */
export function ChatMenu(props: ChatMenuProps) {
  const t = useChatTexts()
  const means = { t, language: useLanguage(), router: useRouter() }
  const { part: make, reach, ask } = useLate(load)
  const menus = make?.(props, means) ?? ids.map((id) => ({ id, label: t(id), entries: null }))
  return <MenuBar label={t('menus')} menus={menus} onReach={reach} onAsk={ask} />
}
