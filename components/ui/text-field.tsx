import type { InputHTMLAttributes, Ref } from 'react'
import { Field, type FieldProps } from './field'

export interface TextFieldProps extends FieldProps, InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>
  /** No autocorrection or capitalization: for names, addresses and codes. */
  verbatim?: boolean
}

const asTyped = { autoCapitalize: 'off', spellCheck: false } as const

export function TextField({
  label,
  hint,
  error,
  inline,
  verbatim,
  className = '',
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} inline={inline}>
      {(control) => (
        <input
          type="text"
          className={`text-box ${className}`}
          {...(verbatim ? asTyped : {})}
          {...input}
          {...control}
        />
      )}
    </Field>
  )
}
