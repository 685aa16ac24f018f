import type { TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field'
import { fieldLook } from './field-look'

export interface TextAreaProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {}

/** Several lines of text with their label. */
export function TextArea({ label, hint, error, inline, className = '', ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} inline={inline}>
      {(control) => <textarea className={`${fieldLook} resize-y ${className}`} {...area} {...control} />}
    </Field>
  )
}
