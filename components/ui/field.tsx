import { type ReactNode, useId } from 'react'

export interface FieldProps {
  label: string
  hint?: ReactNode
  /** What is wrong with the value; announced when it appears. */
  error?: string
  /** On wide screens. */
  inline?: boolean
}

interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** Connected for assistive technology. */
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
