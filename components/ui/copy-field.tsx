'use client'

import { useEffect, useRef } from 'react'
import { CopyButton } from './copy-button'
import { Field, type FieldProps } from './field'
import { fieldLook } from './text-area'

interface CopyFieldProps extends Pick<FieldProps, 'label' | 'hint'> {
  value: string
  /** Takes the focus on mount: for a value shown only once. */
  urgent?: boolean
}

/** A read-only value with a copy button; one click selects it. */
export function CopyField({ label, hint, value, urgent }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (urgent) input.current?.focus()
  }, [urgent])
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="flex items-stretch gap-1.5">
          <input
            ref={input}
            type="text"
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
            className={fieldLook}
            {...control}
          />
          <CopyButton value={value} what={label} />
        </div>
      )}
    </Field>
  )
}
