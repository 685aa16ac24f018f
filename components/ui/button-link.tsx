import type { AnchorHTMLAttributes } from 'react'
import { buttonLook } from './button'

/** A link styled as a button: it leads to a page and works without scripts. */
export function ButtonLink({ className = '', children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={`${buttonLook} ${className}`} {...rest}>
      {children}
    </a>
  )
}
