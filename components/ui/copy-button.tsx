'use client'

import { useTexts } from '@/lib/core/i18n/use-language'
import { widgetTexts } from '@/lib/core/texts'
import { Button } from './button'

import { useCopy } from './use-copy'

interface CopyButtonProps {
  /** The text, or a function that loads it; if that fails nothing is copied. */
  value: string | (() => Promise<string>)
  /** Accessible name of the value. */
  what: string
  /** As of a button. */
  primary?: boolean
}

/** Copies to the clipboard and shows the result for a moment. */
export function CopyButton({ value, what, primary }: CopyButtonProps) {
  const t = useTexts(widgetTexts)
  const { outcome, copy } = useCopy()
  return (
    <>
      <Button
        onClick={() => copy(typeof value === 'string' ? value : value())}
        aria-label={t('copyOf', { what })}
        primary={primary}
        className="shrink-0"
      >
        {t(outcome ?? 'copy')}
      </Button>
      <span role="status" className="sr-only">
        {outcome && t(`${outcome}Of`, { what })}
      </span>
    </>
  )
}
