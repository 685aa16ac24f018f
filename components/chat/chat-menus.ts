import type { useRouter } from 'next/navigation'
import { languageEntry, skinEntry } from '@/components/desktop/preference-entries'
import type { MenuBarProps } from '@/components/ui/menu-bar'
import type { MenuEntry } from '@/components/ui/menu-popup'
import type { Sound } from '@/lib/chat/client/mentions/sounds'
import { forgetTabNick } from '@/lib/chat/client/sign-in/tab-nick'
import { signOut } from '@/lib/chat/client/sign-in/use-sign-in'
import { defineTexts, translator } from '@/lib/core/i18n/define-texts'
import type { Language } from '@/lib/core/i18n/language'
import type { useChatTexts } from './chat-scope'
import type { ChatMenuProps } from './lazy-parts'
import { saveLog } from './save-log'
import { searchTexts } from './search-texts'
import { alertChoices, type ChatSettings, sizes } from './use-chat-settings'

// The menus of the chat window; loaded with the first touch of the menu bar.

export const chatMenuTexts = defineTexts(
  {
    changeRoom: 'Change room…',
    logOff: 'Log off',
    fontSize: 'Font size',
    small: 'Small',
    medium: 'Medium',
    large: 'Large',
    showMoves: 'Show who joins and leaves',
    language: 'Language',
    commands: 'Commands',
  },
  {
    changeRoom: '换房间…',
    logOff: '注销',
    fontSize: '字体大小',
    small: '小',
    medium: '中',
    large: '大',
    showMoves: '显示进出消息',
    language: '语言',
    commands: '命令',
  },
)

export const soundTexts = defineTexts(
  {
    sounds: 'Sounds',
    when: 'While the chat is not in front',
    none: 'Off',
    calls: 'When I am called',
    all: 'For every message',
    moves: 'When somebody comes or goes',
    message: 'Listen: a message',
    call: 'Listen: a call',
    join: 'Listen: somebody comes',
    leave: 'Listen: somebody goes',
  },
  {
    sounds: '声音',
    when: '聊天室不在前台时',
    none: '关闭',
    calls: '有人叫我时',
    all: '每条消息',
    moves: '有人进出时',
    message: '试听：消息',
    call: '试听：有人叫我',
    join: '试听：有人进来',
    leave: '试听：有人离开',
  },
)

const sounds: readonly Sound[] = ['message', 'call', 'join', 'leave']

function listen(sound: Sound): void {
  import('@/lib/chat/client/mentions/sounds').then(({ playSound }) => playSound(sound)).catch(() => undefined)
}

/** The submenu of sounds. */
function soundEntry(settings: ChatSettings, language: Language): MenuEntry {
  const t = translator(soundTexts, language)
  const { sound, setSound, presenceSound, setPresenceSound } = settings
  return {
    kind: 'menu',
    label: t('sounds'),
    entries: () => [
      {
        kind: 'choice',
        label: t('when'),
        value: sound,
        options: alertChoices.map((value) => ({ value, label: t(value) })),
        onChange: (value) => setSound(alertChoices.find((each) => each === value) ?? 'none'),
      },
      { kind: 'check', label: t('moves'), checked: presenceSound, onChange: setPresenceSound },
      { kind: 'separator', id: 'listen' },
      ...sounds.map((each) => ({
        kind: 'item' as const,
        label: t(each),
        stays: true,
        onSelect: () => listen(each),
      })),
    ],
  }
}

interface MenuContext {
  t: ReturnType<typeof useChatTexts>
  language: Language
  router: ReturnType<typeof useRouter>
}

function fileEntries(
  { room, nick, settings, entries, onNick, onInvite }: ChatMenuProps,
  { t, language, router }: MenuContext,
): MenuEntry[] {
  const own = translator(chatMenuTexts, language)
  const leave = () => {
    // Leaving works even if the server is not reached.
    forgetTabNick(room)
    void signOut(room)
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
  { settings, onFind, onMentions, onClear }: ChatMenuProps,
  { t, language, router }: MenuContext,
): MenuEntry[] {
  const own = translator(chatMenuTexts, language)
  const { size, setSize, showPresence, setShowPresence, asTyped, setAsTyped } = settings
  return [
    {
      kind: 'item',
      label: translator(searchTexts, language)('find'),
      // Chinese input methods use this chord to switch between their modes.
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
    { kind: 'check', label: own('showMoves'), checked: showPresence, onChange: setShowPresence },
    { kind: 'check', label: t('asTyped'), checked: asTyped, onChange: setAsTyped },
    { kind: 'item', label: t('calls'), onSelect: onMentions },
    { kind: 'item', label: t('clear'), keys: '/clear', onSelect: onClear },
    { kind: 'separator', id: 'skin' },
    skinEntry(language),
    soundEntry(settings, language),
    { kind: 'separator', id: 'language' },
    languageEntry(own('language'), language, () => router.refresh()),
  ]
}

/** The File, View and Help menus. */
export function chatMenus(props: ChatMenuProps, context: MenuContext): MenuBarProps['menus'] {
  const { t, language } = context
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
    { id: 'file', label: t('file'), entries: fileEntries(props, context) },
    { id: 'view', label: t('view'), entries: viewEntries(props, context) },
    { id: 'help', label: t('help'), entries: help },
  ]
}
