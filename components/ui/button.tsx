import type { ButtonHTMLAttributes, Ref } from 'react'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The button that Enter presses: it wears a second, dark edge. */
  primary?: boolean
  /** Something is under way: the button stays readable but does not answer. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** The look of a push button, shared with links that are drawn as buttons. */
export const buttonLook =
  'bevel-raised inline-flex min-h-7 min-w-18 items-center justify-center gap-1.5 bg-face px-3 py-1 text-ink ' +
  'whitespace-nowrap no-underline enabled:active:bevel-pressed disabled:disabled-look ' +
  'focus-visible:outline-1 focus-visible:outline-dotted ' +
  'focus-visible:outline-ink focus-visible:-outline-offset-5 pointer-coarse:min-h-10'

/** A push button. */
export function Button({ primary, busy, className = '', type = 'button', ...rest }: ButtonProps) {
  const edge = primary ? 'default-edge' : 'focus-visible:default-edge'
  return (
    <button
      // The type is set by the caller where it matters; a button that submits by accident is worse.
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={`${buttonLook} ${edge} ${busy ? 'cursor-progress' : ''} ${className}`}
      {...rest}
    />
  )
}
