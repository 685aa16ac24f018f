import type { SelectHTMLAttributes } from 'react'
import { Field, type FieldProps, fieldLook } from './field'

export interface SelectProps extends FieldProps, SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
}

/** A drop-down list; with `size` above 1 a list box. The browser's own control, so phones show their own wheel. */
export function Select({ label, hint, error, inline, options, className = '', ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} inline={inline}>
      {(control) => (
        <select className={`${fieldLook} ${className}`} {...select} {...control}>
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
