import type { useRouter } from 'next/navigation'
import { languageEntry } from '@/components/ui/language-entry'
import type { MenuBarProps } from '@/components/ui/menu-bar'
import type { MenuEntry } from '@/components/ui/menu-entry'
import { skinEntry } from '@/components/ui/skin-entry'
import { logOff } from '@/lib/chat/client/sign-in/log-on'
import { forgetTabNick } from '@/lib/chat/client/sign-in/tab-nick'
import type { Language } from '@/lib/core/i18n/language'
import { translator } from '@/lib/core/i18n/page-language'
import type { ChatMenuProps } from './chat-menu'
import type { useChatTexts } from './chat-scope'
import { chatMenuTexts } from './menu-texts'
import { saveLog } from './save-log'
import { searchTexts } from './search-texts'
import { soundEntry } from './sound-entry'
import { sizes } from './use-chat-settings'

/** What the menus act through. */
interface Means {
  t: ReturnType<typeof useChatTexts>
  language: Language
  router: ReturnType<typeof useRouter>
}

function fileEntries(
  { room, nick, settings, entries, onNick, onInvite }: ChatMenuProps,
  { t, language, router }: Means,
): MenuEntry[] {
  const own = translator(chatMenuTexts, language)
  const leave = () => {
    // Leaving works even if the server could not be told.
    forgetTabNick(room)
    void logOff(room)
      .catch(() => undefined)
      .then(() => router.push('/'))
  }
  return [
    { kind: 'link', label: own('changeRoom'), href: `/?${new URLSearchParams({ room, nick })}` },
    { kind: 'item', label: t('changeNick'), onSelect: onNick },
    { kind: 'item', label: t('invite'), onSelect: onInvite },
    { kind: 'separator', id: 'save' },
    {
      kind: 'item',
      label: translator(searchTexts, language)('save'),
      onSelect: () => saveLog(room, entries, settings.ignored, t),
    },
    { kind: 'separator', id: 'leave' },
    { kind: 'item', label: own('logOff'), onSelect: leave },
  ]
}

function viewEntries(
  { settings, onFind, onCalls, onClear }: ChatMenuProps,
  { t, language, router }: Means,
): MenuEntry[] {
  const own = translator(chatMenuTexts, language)
  const { size, setSize, showMoves, setShowMoves, asTyped, setAsTyped } = settings
  return [
    {
      kind: 'item',
      label: translator(searchTexts, language)('find'),
      // Chinese input methods take this chord: it switches between their two ways of writing.
      keys: language === 'zh' ? '/search' : 'Ctrl+Shift+F',
      onSelect: onFind,
    },
    { kind: 'separator', id: 'find' },
    {
      kind: 'choice',
      label: own('fontSize'),
      value: size,
      options: sizes.map((value) => ({ value, label: own(value) })),
      onChange: setSize,
    },
    { kind: 'separator', id: 'size' },
    { kind: 'check', label: own('showMoves'), checked: showMoves, onChange: setShowMoves },
    { kind: 'check', label: t('asTyped'), checked: asTyped, onChange: setAsTyped },
    { kind: 'item', label: t('calls'), onSelect: onCalls },
    { kind: 'item', label: t('clear'), keys: '/clear', onSelect: onClear },
    { kind: 'separator', id: 'skin' },
    skinEntry(language),
    soundEntry(settings, language),
    { kind: 'separator', id: 'language' },
    languageEntry(own('language'), language, () => router.refresh()),
  ]
}

/** File, View and Help of the chat window. */
export function chatMenus(props: ChatMenuProps, means: Means): MenuBarProps['menus'] {
  const { t, language } = means
  const help: MenuEntry[] = [
    {
      kind: 'item',
      label: translator(chatMenuTexts, language)('commands'),
      keys: '/help',
      onSelect: props.onCommands,
    },
    { kind: 'separator', id: 'about' },
    { kind: 'item', label: t('about'), onSelect: props.onAbout },
  ]
  return [
    { id: 'file', label: t('file'), entries: fileEntries(props, means) },
    { id: 'view', label: t('view'), entries: viewEntries(props, means) },
    { id: 'help', label: t('help'), entries: help },
  ]
}
