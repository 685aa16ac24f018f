'use client'

import type { KeyboardEvent, ReactNode } from 'react'
import { isComposing } from '@/components/ui/is-composing'

interface SignButtonProps {
  sign?: string
  label: string
  disabled?: boolean
  onClick: () => void
  className?: string
}

const size = 'px-2 pointer-coarse:min-h-9 pointer-coarse:px-3'

/** A raised button with a sign for its name. */
export function SignButton({ sign = '✕', label, className = size, ...button }: SignButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`bevel-raised shrink-0 bg-face active:bevel-pressed disabled:disabled-look ${className}`}
      {...button}
    >
      {sign}
    </button>
  )
}

interface NoticeBarProps {
  leave: string
  onLeave: () => void
  className?: string
  /** In the line of the button. */
  children: ReactNode
  below?: ReactNode
}

/** A bar above the field; its button leaves it, and so does Escape. */
export function NoticeBar({ leave, onLeave, className = 'mt-1', children, below }: NoticeBarProps) {
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !isComposing(nativeEvent)) onLeave()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what is in it.
    <div
      onKeyDown={onKeyDown}
      className={`flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 bg-notice px-2 py-1 text-ink bevel-sunken ${className}`}
    >
      {children}
      <SignButton label={leave} onClick={onLeave} />
      {below}
    </div>
  )
}
