import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The default button: Enter activates it, and it has a dark outline. */
  primary?: boolean
  /** The button stays readable but does not respond. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Shared with links styled as buttons. */
export const buttonLook = 'push-button'

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

/** It leads to a page and works without scripts. */
export function ButtonLink({ className = '', children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={`${buttonLook} ${className}`} {...rest}>
      {children}
    </a>
  )
}
