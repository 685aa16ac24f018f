'use client'

import { Field, type FieldProps, fieldLook } from '@/components/ui/field'
import { CopyButton } from './copy-button'

/** A value to take along: it cannot be changed, one click selects it whole, and a button copies it. */
export function CopyField({ label, hint, value }: Pick<FieldProps, 'label' | 'hint'> & { value: string }) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="flex items-stretch gap-1.5">
          <input
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
