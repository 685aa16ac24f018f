'use client'

import type { SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { useTexts } from '@/lib/core/i18n/use-language'
import { textTexts } from './texts'

export interface OpenFormProps {
  value: string
  /** What is wrong with it. */
  error: string | undefined
  onChange: (value: string) => void
  onSubmit: () => void
  busy: boolean
}

/** Asks which text to open. */
export function OpenForm({ value, error, onChange, onSubmit, busy }: OpenFormProps) {
  const t = useTexts(textTexts)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-1.5">
      <div className="min-w-0 flex-1">
        <TextField
          label={t('which')}
          error={error}
          name="which"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder={t('whichPlaceholder')}
          required
          autoComplete="off"
          verbatim
        />
      </div>
      <Button type="submit" primary busy={busy} className="shrink-0">
        {t(busy ? 'opening' : 'openSubmit')}
      </Button>
    </form>
  )
}
