import type { MenuEntry } from '@/components/ui/menu-entry'
import type { Sound } from '@/lib/chat/client/mentions/sounds'
import type { Language } from '@/lib/core/i18n/language'
import { defineTexts, translator } from '@/lib/core/i18n/page-language'
import { type ChatSettings, callChoices } from './use-chat-settings'

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

const heard: readonly Sound[] = ['message', 'call', 'join', 'leave']

function listen(sound: Sound): void {
  import('@/lib/chat/client/mentions/sounds').then(({ playSound }) => playSound(sound)).catch(() => undefined)
}

/** What is heard on this device, and what it sounds like. */
export function soundEntry(settings: ChatSettings, language: Language): MenuEntry {
  const t = translator(soundTexts, language)
  const { sound, setSound, soundMoves, setSoundMoves } = settings
  return {
    kind: 'menu',
    label: t('sounds'),
    entries: () => [
      {
        kind: 'choice',
        label: t('when'),
        value: sound,
        options: callChoices.map((value) => ({ value, label: t(value) })),
        onChange: (value) => setSound(callChoices.find((each) => each === value) ?? 'none'),
      },
      { kind: 'check', label: t('moves'), checked: soundMoves, onChange: setSoundMoves },
      { kind: 'separator', id: 'listen' },
      ...heard.map((each) => ({
        kind: 'item' as const,
        label: t(each),
        stays: true,
        onSelect: () => listen(each),
      })),
    ],
  }
}
