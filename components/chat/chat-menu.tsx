'use client'

import { useRouter } from 'next/navigation'
import { MenuBar } from '@/components/ui/menu-bar'
import type { MenuEntry } from '@/components/ui/menu-entry'
import { logOff } from '@/lib/client/log-on'
import { forgetTabNick } from '@/lib/client/tab-nick'
import { rememberLanguage, useLanguage, useTexts } from '@/lib/client/use-language'
import { type Language, languageNames, languages } from '@/lib/schemas/language'
import { chatTexts } from './texts'
import { type ChatSettings, sizes } from './use-chat-settings'

export interface ChatMenuProps {
  room: string
  nick: string
  settings: ChatSettings
  onNick: () => void
  onClear: () => void
  onCommands: () => void
  onAbout: () => void
}

/** The entry that switches the language; the server renders the page again in the new one. */
function useLanguageEntry(label: string): MenuEntry {
  const language = useLanguage()
  const router = useRouter()
  return {
    kind: 'choice',
    label,
    value: language,
    options: languages.map((value) => ({ value, label: languageNames[value] })),
    onChange: (value) => {
      rememberLanguage(value as Language)
      router.refresh()
    },
  }
}

/** File, View and Help of the chat window. */
export function ChatMenu({ room, nick, settings, onNick, onClear, onCommands, onAbout }: ChatMenuProps) {
  const t = useTexts(chatTexts)
  const { size, setSize, showMoves, setShowMoves } = settings
  const language = useLanguageEntry(t('language'))
  const router = useRouter()
  const leave = () => {
    // Whether or not the server could be told, whoever leaves has left.
    forgetTabNick(room)
    void logOff(room)
      .catch(() => undefined)
      .then(() => router.push('/'))
  }
  const file: MenuEntry[] = [
    { kind: 'link', label: t('changeRoom'), href: `/?${new URLSearchParams({ room, nick })}` },
    { kind: 'item', label: t('changeNick'), onSelect: onNick },
    { kind: 'separator', id: 'leave' },
    { kind: 'item', label: t('logOff'), onSelect: leave },
  ]
  const view: MenuEntry[] = [
    {
      kind: 'choice',
      label: t('fontSize'),
      value: size,
      options: sizes.map((value) => ({ value, label: t(value) })),
      onChange: setSize,
    },
    { kind: 'separator', id: 'size' },
    { kind: 'check', label: t('showMoves'), checked: showMoves, onChange: setShowMoves },
    { kind: 'item', label: t('clear'), keys: '/clear', onSelect: onClear },
    { kind: 'separator', id: 'language' },
    language,
  ]
  const help: MenuEntry[] = [
    { kind: 'item', label: t('commands'), keys: '/help', onSelect: onCommands },
    { kind: 'separator', id: 'about' },
    { kind: 'item', label: t('about'), onSelect: onAbout },
  ]
  return (
    <MenuBar
      label={t('menus')}
      menus={[
        { id: 'file', label: t('file'), entries: file },
        { id: 'view', label: t('view'), entries: view },
        { id: 'help', label: t('help'), entries: help },
      ]}
    />
  )
}
