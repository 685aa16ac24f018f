'use client'

import { useMemo } from 'react'
import { usePreference, useStoredText } from '@/lib/core/browser/use-preference'

export const sizes = ['small', 'medium', 'large'] as const
type Size = (typeof sizes)[number]

const sizeClasses: Record<Size, string> = { small: 'text-sm', medium: 'text-[15px]', large: 'text-lg' }
const switchStates = ['on', 'off'] as const

/** None, mentions, or all. */
export const alertChoices = ['none', 'calls', 'all'] as const
export type AlertChoice = (typeof alertChoices)[number]
export const alertChoiceOf = (value: string): AlertChoice =>
  alertChoices.find((each) => each === value) ?? 'none'

export interface ChatSettings {
  size: Size
  sizeClass: string
  setSize: (size: string) => void
  showPresence: boolean
  setShowPresence: (show: boolean) => void
  /** Show messages with their markup characters. */
  asTyped: boolean
  setAsTyped: (asTyped: boolean) => void
  ignored: ReadonlySet<string>
  setIgnored: (nicks: readonly string[]) => void
  /** Highlight words as typed. */
  words: string
  setWords: (words: string) => void
  sound: AlertChoice
  setSound: (choice: AlertChoice) => void
  /** Whether joins and leaves make a sound. */
  presenceSound: boolean
  setPresenceSound: (on: boolean) => void
  notice: AlertChoice
  setNotice: (choice: AlertChoice) => void
}

/** Kept in this browser. */
export function useChatSettings(room: string): ChatSettings {
  const [size, setSize] = usePreference('chat:size', sizes, 'medium')
  const [presence, setPresence] = usePreference('chat:moves', switchStates, 'on')
  const [typed, setTyped] = usePreference('chat:typed', switchStates, 'off')
  const [sound, setSound] = usePreference('chat:sound', alertChoices, 'none')
  const [presenceHeard, setPresenceHeard] = usePreference('chat:sound-moves', switchStates, 'off')
  const [notice, setNotice] = usePreference(`chat:notice ${room}`, alertChoices, 'none')
  const [words, setWords] = useStoredText('chat:words')
  const [list, setList] = useStoredText('chat:ignored')
  const ignored = useMemo(() => new Set(list.split('\n').filter(Boolean)), [list])
  return {
    size,
    sizeClass: sizeClasses[size],
    setSize: (next) => setSize(sizes.find((each) => each === next) ?? 'medium'),
    showPresence: presence === 'on',
    setShowPresence: (show) => setPresence(show ? 'on' : 'off'),
    asTyped: typed === 'on',
    setAsTyped: (asTyped) => setTyped(asTyped ? 'on' : 'off'),
    ignored,
    setIgnored: (nicks) => setList(nicks.join('\n')),
    presenceSound: presenceHeard === 'on',
    setPresenceSound: (on) => setPresenceHeard(on ? 'on' : 'off'),
    words,
    setWords,
    sound,
    setSound,
    notice,
    setNotice,
  }
}
