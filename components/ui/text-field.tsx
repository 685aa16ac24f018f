import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
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
