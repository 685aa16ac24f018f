import type { AnchorHTMLAttributes } from 'react'

/** A plain underlined link. `outside` marks an address that somebody else wrote: it gets no referrer and no praise. */
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
