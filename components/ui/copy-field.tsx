'use client'

import { useEffect, useRef } from 'react'
import { CopyButton } from './copy-button'
import { Field, type FieldProps } from './field'

interface CopyFieldProps extends Pick<FieldProps, 'label' | 'hint'> {
  value: string
  /** Takes the focus on mount: for a value shown only once. */
  urgent?: boolean
}

/** A read-only value, shown whole, with a copy button; one click selects it. */
export function CopyField({ label, hint, value, urgent }: CopyFieldProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (urgent) box.current?.focus()
  }, [urgent])
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="flex items-start gap-1.5">
          <textarea
            ref={box}
            readOnly
            rows={1}
            value={value}
            onFocus={(event) => event.target.select()}
            className="copy-box"
            {...control}
          />
          <CopyButton value={value} what={label} />
        </div>
      )}
    </Field>
  )
}
