'use client'

import { useTexts } from '@/lib/core/i18n/use-language'
import { Button } from './button'
import { widgetTexts } from './texts'
import { useCopy } from './use-copy'

/**
 * Puts something on the clipboard, and says for a moment whether that worked.
 * @param value or what fetches it; where that fails nothing is copied
 * @param what names it for those who hear the page
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
