'use client'

import { useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'
import { useTexts } from '@/lib/core/i18n/use-language'
import { canSeal } from '@/lib/text/client/sealed-text'
import type { TextDraft } from '@/lib/text/client/share/use-share-text'
import { textTexts } from '@/lib/text/texts'

const hour = 3600
const expiries = [
  ['0', 'expiryNever'],
  [String(hour), 'expiryHour'],
  [String(24 * hour), 'expiryDay'],
  [String(7 * 24 * hour), 'expiryWeek'],
  [String(30 * 24 * hour), 'expiryMonth'],
  [String(365 * 24 * hour), 'expiryYear'],
] as const

const reads = [
  ['', 'readsAlways'],
  ['1', 'readsOnce'],
  ['3', 'readsThree'],
  ['10', 'readsTen'],
] as const

interface ShareOptionsProps {
  draft: TextDraft
  onChange: (part: Partial<TextDraft>) => void
}

/** How long a text is kept, what it is, and whether it is encrypted. */
export function ShareOptions({ draft, onChange }: ShareOptionsProps) {
  const t = useTexts(textTexts)
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t('expires')}
          name="expires_in"
          value={String(draft.expires_in)}
          onChange={(event) => onChange({ expires_in: Number(event.target.value) })}
          options={expiries.map(([value, key]) => ({ value, label: t(key) }))}
        />
        <Select
          label={t('reads')}
          name="reads_max"
          value={draft.readsMax === 0 ? '' : String(draft.readsMax)}
          onChange={(event) => onChange({ readsMax: Number(event.target.value) })}
          options={reads.map(([value, key]) => ({ value, label: t(key) }))}
        />
        <Select
          label={t('encoding')}
          name="encoding"
          value={draft.encoding}
          onChange={(event) => onChange({ encoding: event.target.value === 'base64' ? 'base64' : 'plain' })}
          options={[
            { value: 'plain', label: t('encodingPlain') },
            { value: 'base64', label: t('encodingBase64') },
          ]}
          disabled={draft.sealed}
        />
      </div>
      <SealBox checked={draft.sealed} onChange={(sealed) => onChange({ sealed })} />
    </>
  )
}

/** Encrypts the text in the browser. */
function SealBox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
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
