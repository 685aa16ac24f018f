import { type ReactNode, useId } from 'react'

export interface FieldProps {
  label: string
  /** A sentence under the field. */
  hint?: ReactNode
  /** What is wrong with the value; read out when it appears. */
  error?: string
  /** The label stands before the field on wide screens. */
  inline?: boolean
}

interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** Label, control, hint and error of one value, tied together for assistive technology. */
export function Field({
  label,
  hint,
  error,
  inline,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const hintId = `${id}hint`
  const errorId = `${id}error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  const control: ControlProps = { id }
  if (describedBy) control['aria-describedby'] = describedBy
  if (error) control['aria-invalid'] = true
  const grid = inline ? 'sm:grid sm:grid-cols-[6.5rem_1fr] sm:items-center sm:gap-x-2' : ''
  const below = inline ? 'sm:col-start-2' : ''
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${grid}`}>
      <label htmlFor={id}>{label}</label>
      {children(control)}
      {error && (
        <p id={errorId} role="alert" className={`text-danger ${below}`}>
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className={`text-muted ${below}`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** The look of a sunken white box that text is written into. */
export const fieldLook =
  'bevel-sunken w-full min-w-0 bg-field px-2 py-1 text-sm text-ink placeholder:text-field-muted min-h-7 ' +
  'aria-invalid:outline-2 aria-invalid:outline-danger disabled:bg-face pointer-coarse:min-h-10 pointer-coarse:text-base ' +
  'focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus'
