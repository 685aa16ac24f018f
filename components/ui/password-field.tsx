'use client'

import { type InputHTMLAttributes, useState } from 'react'
import { Field, type FieldProps } from './field'

interface PasswordFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  showLabel: string
}

export function PasswordField({ label, hint, error, inline, showLabel, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} inline={inline}>
      {(control) => (
        <div className="relative">
          <input type={shown ? 'text' : 'password'} className={`text-box pr-10`} {...input} {...control} />
          <button
            type="button"
            aria-label={showLabel}
            aria-pressed={shown}
            title={showLabel}
            onClick={() => setShown(!shown)}
            className="absolute top-0.5 right-0.5 bottom-0.5 flex w-8 items-center justify-center text-field-muted aria-pressed:text-link"
          >
            <svg
              viewBox="0 0 20 14"
              width="18"
              height="13"
              fill="none"
              stroke="currentColor"
              aria-hidden="true"
            >
              <path d="M1 7c4-7 14-7 18 0-4 7-14 7-18 0z" strokeWidth="1.5" />
              <circle cx="10" cy="7" r="2.6" fill="currentColor" />
              {!shown && <path d="M4 13L16 1" strokeWidth="1.5" />}
            </svg>
          </button>
        </div>
      )}
    </Field>
  )
}
