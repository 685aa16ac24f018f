'use client'

import { TextField } from '@/components/ui/text-field'
import { nickGivenLengthMax } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { logOnTexts } from './texts'

export interface NickFieldProps {
  /** The nickname that the address named. */
  given: string
  value: string
  onChange: (nick: string) => void
  error: string | undefined
}

/** Who one wants to be: `name`, or `name#secret`. */
export function NickField({ given, value, onChange, error }: NickFieldProps) {
  const t = useTexts(logOnTexts)
  return (
    <TextField
      inline
      label={t('nick')}
      hint={t('nickHint')}
      error={error}
      name="nick"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      required
      maxLength={nickGivenLengthMax}
      autoComplete="nickname"
      verbatim
      autoFocus={given === ''}
    />
  )
}
