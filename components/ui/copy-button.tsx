'use client'

import { useTexts } from '@/lib/core/i18n/use-language'
import { widgetTexts } from '@/lib/core/texts'
import { Button } from './button'

import { useCopy } from './use-copy'

interface CopyButtonProps {
  /** The text, or a function that loads it; if that fails nothing is copied. */
  value: string | (() => string | Promise<string>)
  /** Accessible name of the value. */
  what: string
  /** By default "Copy". */
  label?: string
  primary?: boolean
  look?: string
}

/** Shows the result for a moment. */
export function CopyButton({ value, what, label, primary, look }: CopyButtonProps) {
  const t = useTexts(widgetTexts)
  const { outcome, copy } = useCopy()
  const button = {
    onClick: () => copy(typeof value === 'string' ? value : value()),
    'aria-label': label ? undefined : t('copyOf', { what }),
    children: outcome || !label ? t(outcome ?? 'copy') : label,
  }
  return (
    <>
      {look ? (
        <button type="button" className={look} {...button} />
      ) : (
        <Button primary={primary} className="shrink-0" {...button} />
      )}
      <span role="status" className="sr-only">
        {outcome && t(`${outcome}Of`, { what })}
      </span>
    </>
  )
}
