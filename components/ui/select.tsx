'use client'

import { type SelectHTMLAttributes, useEffect, useRef } from 'react'
import { DropArrow } from './drop-arrow'
import { Field, type FieldProps } from './field'

interface SelectProps extends FieldProps, SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
}

/** A choice made before hydration is kept, but its change event had no listener: it is sent again. */
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

export function Select({ label, hint, error, inline, options, className = '', ...select }: SelectProps) {
  const ref = useEarlyChoice(select.value)
  return (
    <Field label={label} hint={hint} error={error} inline={inline}>
      {(control) => (
        <div className="relative">
          <select
            ref={ref}
            className={`peer text-box appearance-none truncate pr-8 ${className}`}
            {...select}
            {...control}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <DropArrow />
        </div>
      )}
    </Field>
  )
}
