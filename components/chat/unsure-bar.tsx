'use client'

import { Button } from '@/components/ui/button'
import { tameText } from '@/lib/core/browser/tame-text'
import { useTexts } from '@/lib/core/i18n/use-language'
import { unsureTexts } from './unsure-texts'

export interface UnsureBarProps {
  line: string
  onSay: () => void
  onKeep: () => void
}

/** Asks before something is said aloud that begins with a slash and is no command: it may be a slip, or a secret. */
export function UnsureBar({ line, onSay, onKeep }: UnsureBarProps) {
  const t = useTexts(unsureTexts)
  const word = tameText(/^\S+/.exec(line.trim())?.[0].slice(0, 40) ?? '')
  return (
    <div className="bevel-window absolute inset-x-0 bottom-full z-20 flex flex-wrap items-center gap-2 bg-notice p-2">
      <p role="alert" className="min-w-40 flex-1 wrap-anywhere">
        {t('unsure', { word })}
      </p>
      <Button onClick={onSay}>{t('sayAloud')}</Button>
      <Button onClick={onKeep}>{t('keepEditing')}</Button>
    </div>
  )
}
