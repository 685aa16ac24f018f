import type { InputHTMLAttributes, Ref } from 'react'
import { Field, type FieldProps, fieldLook } from './field'

export interface TextFieldProps extends FieldProps, InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>
}

/** One line of text with its label. */
export function TextField({ label, hint, error, inline, className = '', ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} inline={inline}>
      {(control) => <input type="text" className={`${fieldLook} ${className}`} {...input} {...control} />}
    </Field>
  )
}
