'use client'

import { Button } from '@/components/ui/button'
import { Field, fieldLook } from '@/components/ui/field'
import { useCopy } from '@/lib/client/use-copy'
import { useTexts } from '@/lib/client/use-language'
import { linksTexts } from './texts'

/** A value to take away: readable, selected as a whole when entered, with a button that copies it. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const t = useTexts(linksTexts)
  const { copied, copy } = useCopy(value)
  return (
    <Field inline label={label} hint={hint}>
      {(control) => (
        <div className="flex min-w-0 gap-2">
          <input
            type="text"
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
            className={fieldLook}
            {...control}
          />
          <Button onClick={copy} aria-label={copied ? t('copied') : t('copyWhat', { what: label })}>
            <span aria-live="polite">{copied ? t('copied') : t('copy')}</span>
          </Button>
        </div>
      )}
    </Field>
  )
}
