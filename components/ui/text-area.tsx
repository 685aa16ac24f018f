import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field'

/** Class names of a sunken text box. */
export const fieldLook =
  'bevel-sunken w-full min-w-0 bg-field px-2 py-1 text-sm text-ink placeholder:text-field-muted min-h-7 ' +
  'aria-invalid:outline-2 aria-invalid:outline-danger disabled:bg-face pointer-coarse:min-h-10 pointer-coarse:text-base ' +
  'focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus'

interface TextAreaProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, hint, error, inline, className = '', ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} inline={inline}>
      {(control) => (
        <textarea dir="auto" className={`${fieldLook} resize-y ${className}`} {...area} {...control} />
      )}
    </Field>
  )
}
