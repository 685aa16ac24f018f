import type { ButtonHTMLAttributes, Ref } from 'react'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The default button: Enter activates it, and it has a dark outline. */
  primary?: boolean
  /** The button stays readable but does not respond. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Shared with links styled as buttons. */
export const buttonLook =
  'bevel-raised inline-flex min-h-7 min-w-18 items-center justify-center gap-1.5 bg-face px-3 py-1 text-ink ' +
  'whitespace-nowrap no-underline enabled:active:bevel-pressed disabled:disabled-look ' +
  'focus-visible:outline-1 focus-visible:outline-dotted ' +
  'focus-visible:outline-ink focus-visible:-outline-offset-5 pointer-coarse:min-h-10'

export function Button({ primary, busy, className = '', type = 'button', ...rest }: ButtonProps) {
  const edge = primary ? 'default-edge' : 'focus-visible:default-edge'
  return (
    <button
      // Default `button`: accidental submits are worse than a missing type.
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={`${buttonLook} ${edge} ${busy ? 'cursor-progress' : ''} ${className}`}
      {...rest}
    />
  )
}
