'use client'

import type { SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { useTexts } from '@/lib/core/i18n/use-language'
import { ipTexts } from './texts'

export interface LookUpFormProps {
  value: string
  onChange: (value: string) => void
  /** @param ip `''` for one's own */
  onLookUp: (ip: string) => void
  busy: boolean
  error: string
}

/** Asks for an address. */
export function LookUpForm({ value, onChange, onLookUp, busy, error }: LookUpFormProps) {
  const t = useTexts(ipTexts)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onLookUp(value.trim())
  }
  const own = () => {
    onChange('')
    onLookUp('')
  }
  return (
    <form method="get" action="/ip" onSubmit={submit} className="flex flex-col gap-2" autoComplete="off">
      <TextField
        inline
        label={t('address')}
        hint={t('addressHint')}
        error={error}
        name="ip"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        maxLength={64}
        verbatim
      />
      <div className="flex justify-end gap-2">
        <Button onClick={own}>{t('own')}</Button>
        <Button type="submit" primary busy={busy} className="min-w-24">
          {t('look')}
        </Button>
      </div>
    </form>
  )
}
