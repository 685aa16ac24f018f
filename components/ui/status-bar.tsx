import type { ReactNode } from 'react'

export function StatusBar({ children }: { children: ReactNode }) {
  return <footer className="mt-0.5 flex shrink-0 gap-0.5">{children}</footer>
}

/** `grow` takes the remaining width. */
export function StatusPanel({
  grow,
  className = '',
  children,
}: {
  grow?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div
      className={`bevel-thin flex min-w-0 items-center gap-1.5 truncate px-2 py-0.5 ${grow ? 'flex-1' : ''} ${className}`}
    >
      {children}
    </div>
  )
}
