'use client'

import { useTexts } from '@/lib/core/i18n/use-language'
import { widgetTexts } from '@/lib/core/texts'
import { Button } from './button'

import { useCopy } from './use-copy'

/**
 * Copies to the clipboard and shows the result for a moment.
 * @param value the text, or a function that loads it; if that fails nothing is copied
 * @param what accessible name of the value
 */
export function CopyButton({ value, what }: { value: string | (() => Promise<string>); what: string }) {
  const t = useTexts(widgetTexts)
  const { outcome, copy } = useCopy()
  return (
    <>
      <Button
        onClick={() => copy(typeof value === 'string' ? value : value())}
        aria-label={t('copyOf', { what })}
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
