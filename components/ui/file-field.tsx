import type { ChangeEvent, InputHTMLAttributes } from 'react'
import { buttonLook } from './button'
import { Field, type FieldProps } from './field'

interface FileButtonProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  id: string
  chooseLabel: string
}

/**
 * A file input that looks like a button. The native control stays for keyboard and screen reader but is covered,
 * because its words are in the browser's language.
 */
export function FileButton({ chooseLabel, ...input }: FileButtonProps) {
  return (
    <span className="relative inline-flex shrink-0">
      <input type="file" className="peer absolute size-px opacity-0" {...input} />
      <label
        htmlFor={input.id}
        aria-hidden="true"
        className={`${buttonLook} peer-focus-visible:outline-2 peer-focus-visible:outline-offset-1 peer-focus-visible:outline-focus`}
      >
        {chooseLabel}
      </label>
    </span>
  )
}

interface FileFieldProps extends Omit<FieldProps, 'inline'> {
  name: string
  chooseLabel: string
  /** The name of the chosen file, or a placeholder. */
  shown: string
  accept: string
  required?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

export function FileField({ label, hint, error, chooseLabel, shown, ...input }: FileFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="flex min-w-0 items-center gap-2">
          <FileButton chooseLabel={chooseLabel} {...input} {...control} />
          <span aria-hidden="true" className="min-w-0 flex-1 truncate">
            {shown}
          </span>
        </div>
      )}
    </Field>
  )
}
