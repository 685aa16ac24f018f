'use client'

import { Select } from '@/components/ui/select'
import { useTexts } from '@/lib/core/i18n/use-language'
import { linksTexts } from './texts'

const day = 86_400
const choices = [
  ['0', 'never'],
  ['3600', 'hour'],
  [String(day), 'day'],
  [String(7 * day), 'week'],
  [String(30 * day), 'month'],
  [String(365 * day), 'year'],
] as const

/** When a link ends, in seconds from now. @param keeps offers to leave it as it is, as an empty value */
export function ExpirySelect({ keeps }: { keeps?: boolean }) {
  const t = useTexts(linksTexts)
  const options = choices.map(([value, label]) => ({ value, label: t(label) }))
  return (
    <Select
      inline
      label={t('expiry')}
      name="expires_in"
      defaultValue={keeps ? '' : '0'}
      options={keeps ? [{ value: '', label: t('leave') }, ...options] : options}
    />
  )
}
