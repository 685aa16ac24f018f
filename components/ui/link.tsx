import type { AnchorHTMLAttributes } from 'react'

/** An underlined link. `outside`: a user-written address, which gets neither referrer nor endorsement. */
export function Link({
  outside,
  className = '',
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { outside?: boolean }) {
  const away = outside ? { rel: 'noopener noreferrer nofollow', target: '_blank' } : {}
  return (
    <a className={`text-link underline ${className}`} {...away} {...rest}>
      {children}
    </a>
  )
}
