'use client'

import { useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'
import { useTexts } from '@/lib/core/i18n/use-language'
import { canSeal } from '@/lib/text/client/sealed-text'
import { textTexts } from './texts'

/** Whether the text is encrypted before it leaves the browser. */
export function SealBox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useTexts(textTexts)
  const hint = useId()
  const isPossible = useBrowserValue(canSeal, true)
  return (
    <div className="flex flex-col">
      <Checkbox
        label={t('seal')}
        checked={checked}
        disabled={!isPossible}
        aria-describedby={hint}
        onChange={(event) => onChange(event.target.checked)}
      />
      <p id={hint} className="text-muted">
        {t(isPossible ? 'sealHint' : 'sealHttps')}
      </p>
    </div>
  )
}
