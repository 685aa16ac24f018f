import type { InputHTMLAttributes } from 'react'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: string
}

export const boxLook =
  'bevel-sunken inline-grid size-4.5 shrink-0 appearance-none place-content-center bg-field before:hidden before:size-2.5 before:bg-ink before:[clip-path:polygon(10%_45%,0_60%,40%_100%,100%_15%,85%_0,38%_68%)] checked:before:block indeterminate:before:block indeterminate:before:[clip-path:inset(38%_0)] disabled:bg-face forced-colors:appearance-auto'

export function Checkbox({ label, className = '', ...input }: CheckboxProps) {
  return (
    <label className={`inline-flex items-center gap-2 py-0.5 pointer-coarse:py-2 ${className}`}>
      <input type="checkbox" className={boxLook} {...input} />
      {label}
    </label>
  )
}
