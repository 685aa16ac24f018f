'use client'

import { Button } from '@/components/ui/button'
import { unsureTexts } from '@/lib/chat/texts'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useTexts } from '@/lib/core/i18n/use-language'

interface UnsureBarProps {
  line: string
  onSend: () => void
  onKeep: () => void
}

/** Asks before an unknown command is sent as text: it may be a typo, or a secret. */
export function UnsureBar({ line, onSend, onKeep }: UnsureBarProps) {
  const t = useTexts(unsureTexts)
  const word = sanitizeText(/^\S+/.exec(line.trim())?.[0].slice(0, 40) ?? '')
  return (
    <div className="bevel-window absolute inset-x-0 bottom-full z-20 flex flex-wrap items-center gap-2 bg-notice p-2">
      <p role="alert" className="min-w-40 flex-1 wrap-anywhere">
        {t('unsure', { word })}
      </p>
      <Button onClick={onSend}>{t('sayAloud')}</Button>
      <Button onClick={onKeep}>{t('keepEditing')}</Button>
    </div>
  )
}
