'use client'

import { Link } from '@/components/ui/link'
import { Select } from '@/components/ui/select'
import { TextField, type TextFieldProps } from '@/components/ui/text-field'
import { asciiHost, targetParts } from '@/lib/core/contract/target-parts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { linksTexts } from '@/lib/links/texts'

/** A target with its host in bold. */
export function TargetLink({ target }: { target: string }) {
  const { scheme, host, rest } = targetParts(target)
  return (
    <Link outside href={target}>
      {scheme}
      <strong>{host}</strong>
      {rest}
    </Link>
  )
}

/** In a box, with the true host if it reads differently. */
export function Target({ target }: { target: string }) {
  const t = useTexts(linksTexts)
  const real = asciiHost(target)
  return (
    <div className="flex flex-col gap-1">
      <p dir="ltr" className="left-to-right bevel-sunken max-h-40 overflow-y-auto bg-field p-2 wrap-anywhere">
        <TargetLink target={target} />
      </p>
      {real !== null && <p>{t('trueHost', { host: real })}</p>}
    </div>
  )
}

const typed = { autoComplete: 'off', verbatim: true } as const

export function TargetField(own: TextFieldProps) {
  return <TextField inline name="target" inputMode="url" placeholder="example.com/…" {...typed} {...own} />
}

export function CodeField(own: TextFieldProps) {
  return <TextField inline name="link" {...typed} {...own} />
}

const day = 86_400
const choices = [
  ['0', 'never'],
  ['3600', 'hour'],
  [String(day), 'day'],
  [String(7 * day), 'week'],
  [String(30 * day), 'month'],
  [String(365 * day), 'year'],
] as const

/** In seconds. @param optional offers an empty value for "unchanged" */
export function ExpirySelect({ optional }: { optional?: boolean }) {
  const t = useTexts(linksTexts)
  const options = choices.map(([value, label]) => ({ value, label: t(label) }))
  return (
    <Select
      inline
      label={t('expiry')}
      name="expires_in"
      defaultValue={optional ? '' : '0'}
      options={optional ? [{ value: '', label: t('leave') }, ...options] : options}
    />
  )
}
