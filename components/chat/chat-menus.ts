import type { useRouter } from 'next/navigation'
import { languageEntry, skinEntry } from '@/components/desktop/preference-entries'
import type { MenuBarProps } from '@/components/ui/menu-bar'
import type { MenuEntry } from '@/components/ui/menu-popup'
import type { Sound } from '@/lib/chat/client/effects/sounds'
import { clear } from '@/lib/chat/client/room/history'
import { leaveRoom } from '@/lib/chat/client/rooms/leave-room'
import { listedRooms } from '@/lib/chat/client/rooms/open-rooms'
import type { OpenRoom } from '@/lib/chat/client/store'
import { chatMenuTexts, roomTexts, searchTexts, soundTexts } from '@/lib/chat/late-texts'
import type { ChatTranslate } from '@/lib/chat/texts'
import type { Language } from '@/lib/core/i18n/language'
import type { Translator } from '@/lib/core/i18n/texts'
import { reportPath } from '@/lib/reports/limits'
import type { ComposerLine } from './composer/use-composer-line'
import type { OpenDialog } from './dialogs/chat-dialogs'
import { saveLog } from './log/save-log'
import { alertChoiceOf, alertChoices, type ChatSettings, sizes } from './use-chat-settings'

// Loaded with the first touch of the menu bar.

const sounds: readonly Sound[] = ['message', 'call', 'join', 'leave']

function listen(sound: Sound): void {
  import('@/lib/chat/client/effects/sounds').then(({ playSound }) => playSound(sound)).catch(() => undefined)
}

function soundEntry(settings: ChatSettings, textsOf: Translator): MenuEntry {
  const t = textsOf(soundTexts)
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
        onChange: (value) => setSound(alertChoiceOf(value)),
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

export interface ChatMenuProps {
  room: OpenRoom
  nick: string
  settings: ChatSettings
  line: ComposerLine
  show: (dialog: OpenDialog) => void
  /** Opens the search. */
  find: () => void
}

interface MenuContext {
  t: ChatTranslate
  textsOf: Translator
  language: Language
  router: ReturnType<typeof useRouter>
}

function fileEntries(
  { room, nick, settings, show }: ChatMenuProps,
  { t, textsOf, router }: MenuContext,
): MenuEntry[] {
  const own = textsOf(chatMenuTexts)
  const rooms = textsOf(roomTexts)
  const leave = () => void leaveRoom(room.name).then((address) => router.push(address))
  return [
    { kind: 'item', label: rooms('open'), keys: rooms('keys'), onSelect: () => show('rooms') },
    { kind: 'link', label: own('changeRoom'), href: `/?${new URLSearchParams({ room: room.name, nick })}` },
    { kind: 'item', label: t('changeNick'), onSelect: () => show('nick') },
    { kind: 'item', label: t('invite'), onSelect: () => show('invite') },
    { kind: 'link', label: own('reportRoom'), href: reportPath('room', room.name), outside: true },
    { kind: 'separator', id: 'save' },
    {
      kind: 'item',
      label: textsOf(searchTexts)('save'),
      onSelect: () => saveLog(room.name, room.get().entries, settings.ignored, t),
    },
    { kind: 'separator', id: 'leave' },
    { kind: 'item', label: listedRooms().length > 1 ? rooms('leaveThis') : own('logOff'), onSelect: leave },
  ]
}

function viewEntries(
  { room, settings, show, find }: ChatMenuProps,
  { t, textsOf, language, router }: MenuContext,
): MenuEntry[] {
  const own = textsOf(chatMenuTexts)
  const { size, setSize, showPresence, setShowPresence, asTyped, setAsTyped } = settings
  return [
    {
      kind: 'item',
      label: textsOf(searchTexts)('find'),
      // Not a chord that the input methods of a language use: Chinese ones switch modes by Ctrl+Shift+F.
      keys: textsOf(searchTexts)('keys'),
      onSelect: () => find(),
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
    { kind: 'item', label: t('calls'), onSelect: () => show('mentions') },
    { kind: 'item', label: t('clear'), keys: '/clear', onSelect: () => room.update(clear) },
    { kind: 'separator', id: 'skin' },
    skinEntry(textsOf),
    soundEntry(settings, textsOf),
    { kind: 'separator', id: 'language' },
    languageEntry(own('language'), language, () => router.refresh()),
  ]
}

export function chatMenus(props: ChatMenuProps, context: MenuContext): MenuBarProps['menus'] {
  const { t, textsOf } = context
  const help: MenuEntry[] = [
    {
      kind: 'item',
      label: textsOf(chatMenuTexts)('commands'),
      keys: '/help',
      onSelect: props.line.help,
    },
    { kind: 'separator', id: 'about' },
    { kind: 'item', label: t('about'), onSelect: () => props.show('about') },
  ]
  return [
    { id: 'file', label: t('file'), entries: fileEntries(props, context) },
    { id: 'view', label: t('view'), entries: viewEntries(props, context) },
    { id: 'help', label: t('help'), entries: help },
  ]
}
