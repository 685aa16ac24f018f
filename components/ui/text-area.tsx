import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field'

interface TextAreaProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, hint, error, inline, className = '', ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} inline={inline}>
      {(control) => (
        <textarea dir="auto" className={`text-box resize-y ${className}`} {...area} {...control} />
      )}
    </Field>
  )
}
