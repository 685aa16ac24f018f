'use client'

import { useId, useSyncExternalStore } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { canSeal } from '@/lib/client/tools/sealed-text'
import { useTexts } from '@/lib/client/use-language'
import { textTexts } from './texts'

const never = () => () => {}

/** Whether the text is encrypted before it leaves the browser. */
export function SealBox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useTexts(textTexts)
  const hint = useId()
  const isPossible = useSyncExternalStore(never, canSeal, () => true)
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
