'use client'

import { usePreference } from '@/lib/client/use-preference'

export const sizes = ['small', 'medium', 'large'] as const
type Size = (typeof sizes)[number]

const sizeClasses: Record<Size, string> = { small: 'text-sm', medium: 'text-[15px]', large: 'text-lg' }
const switchStates = ['on', 'off'] as const

export interface ChatSettings {
  size: Size
  sizeClass: string
  setSize: (size: string) => void
  showMoves: boolean
  setShowMoves: (show: boolean) => void
}

/** How this browser likes its chat window. */
export function useChatSettings(): ChatSettings {
  const [size, setSize] = usePreference('chat:size', sizes, 'medium')
  const [moves, setMoves] = usePreference('chat:moves', switchStates, 'on')
  return {
    size,
    sizeClass: sizeClasses[size],
    setSize: (next) => setSize(sizes.find((each) => each === next) ?? 'medium'),
    showMoves: moves === 'on',
    setShowMoves: (show) => setMoves(show ? 'on' : 'off'),
  }
}
