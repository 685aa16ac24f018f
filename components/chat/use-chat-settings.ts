'use client'

import { useMemo } from 'react'
import { usePreference, useStoredText } from '@/lib/core/browser/use-preference'

export const sizes = ['small', 'medium', 'large'] as const
type Size = (typeof sizes)[number]

const sizeClasses: Record<Size, string> = { small: 'text-sm', medium: 'text-[15px]', large: 'text-lg' }

/** None, mentions, or all. */
export const alertChoices = ['none', 'calls', 'all'] as const
export type AlertChoice = (typeof alertChoices)[number]
export const alertChoiceOf = (value: string): AlertChoice =>
  alertChoices.find((each) => each === value) ?? 'none'

function useSwitch(key: string, initial: 'on' | 'off') {
  const [state, setState] = usePreference(key, ['on', 'off'], initial)
  return [state === 'on', (isOn: boolean) => setState(isOn ? 'on' : 'off')] as const
}

export type ChatSettings = ReturnType<typeof useChatSettings>

/** Kept in this browser. */
export function useChatSettings(room: string) {
  const [size, setSize] = usePreference('chat:size', sizes, 'medium')
  const [showPresence, setShowPresence] = useSwitch('chat:moves', 'on')
  /** Messages with their markup characters. */
  const [asTyped, setAsTyped] = useSwitch('chat:typed', 'off')
  const [sound, setSound] = usePreference('chat:sound', alertChoices, 'none')
  /** Of joins and leaves. */
  const [presenceSound, setPresenceSound] = useSwitch('chat:sound-moves', 'off')
  const [notice, setNotice] = usePreference(`chat:notice ${room}`, alertChoices, 'none')
  const [words, setWords] = useStoredText('chat:words')
  const [list, setList] = useStoredText('chat:ignored')
  /** In lower case. */
  const ignored: ReadonlySet<string> = useMemo(() => new Set(list.split('\n').filter(Boolean)), [list])
  return {
    size,
    sizeClass: sizeClasses[size],
    setSize: (next: string) => setSize(sizes.find((each) => each === next) ?? 'medium'),
    showPresence,
    setShowPresence,
    asTyped,
    setAsTyped,
    ignored,
    setIgnored: (nicks: readonly string[]) => setList(nicks.join('\n')),
    words,
    setWords,
    sound,
    setSound,
    presenceSound,
    setPresenceSound,
    notice,
    setNotice,
  }
}
