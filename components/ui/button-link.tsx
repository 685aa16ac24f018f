import type { AnchorHTMLAttributes } from 'react'
import { buttonLook } from './button'

/** A link that looks like a push button: it leads somewhere and works without scripts. */
export function ButtonLink({ className = '', children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={`${buttonLook} active:bevel-pressed ${className}`} {...rest}>
      {children}
    </a>
  )
}
