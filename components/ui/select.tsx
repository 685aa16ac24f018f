'use client'

import { type SelectHTMLAttributes, useEffect, useRef } from 'react'
import { Field, type FieldProps } from './field'
import { fieldLook } from './text-area'

export interface SelectProps extends FieldProps, SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
}

/**
 * What is chosen before the scripts have loaded stays chosen, but its change event reaches nobody. So the event is
 * sent again once they have.
 */
function useEarlyChoice(value: SelectProps['value']) {
  const ref = useRef<HTMLSelectElement>(null)
  const rendered = useRef(value)
  useEffect(() => {
    const select = ref.current
    const isKept = typeof rendered.current === 'string'
    if (select && isKept && select.value !== rendered.current)
      select.dispatchEvent(new Event('change', { bubbles: true }))
  }, [])
  return ref
}

/** A drop-down list; with `size` above 1 a list box. The browser's own control, so phones show their own wheel. */
export function Select({ label, hint, error, inline, options, className = '', ...select }: SelectProps) {
  const ref = useEarlyChoice(select.value)
  return (
    <Field label={label} hint={hint} error={error} inline={inline}>
      {(control) => (
        <select ref={ref} className={`${fieldLook} ${className}`} {...select} {...control}>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
