import type { AnchorHTMLAttributes } from 'react'
import { buttonLook } from './button'

/** It leads to a page and works without scripts. */
export function ButtonLink({ className = '', children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={`${buttonLook} ${className}`} {...rest}>
      {children}
    </a>
  )
}
