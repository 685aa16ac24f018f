'use client'

import { useChatTexts } from './chat-scope'

const nearLimit = 200

/** How many characters a message may still grow; shown only when that matters. */
export function LengthLeft({ id, left }: { id: string; left: number }) {
  const t = useChatTexts()
  const look = 'bevel-window absolute right-20 bottom-full bg-notice px-2 py-0.5'
  return (
    <output
      id={id}
      // Every key would be read out; being too long is told once.
      aria-live={left < 0 ? 'polite' : 'off'}
      className={left > nearLimit ? 'sr-only' : `${look} ${left < 0 ? 'text-danger' : ''}`}
    >
      {left <= nearLimit && t(left < 0 ? 'tooLong' : 'remaining', { count: Math.abs(left) })}
    </output>
  )
}
