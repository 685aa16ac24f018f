'use client'

import { TextField, type TextFieldProps } from '@/components/ui/text-field'

const typed = { autoComplete: 'off', verbatim: true } as const

/** The field of an address that a link leads to. */
export function TargetField(own: TextFieldProps) {
  return (
    <TextField inline name="target" inputMode="url" placeholder="https://example.com/…" {...typed} {...own} />
  )
}

/** The field of a link's code. */
export function CodeField(own: TextFieldProps) {
  return <TextField inline name="link" {...typed} {...own} />
}
