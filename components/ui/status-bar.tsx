import type { ReactNode } from 'react'

export function StatusBar({ children }: { children: ReactNode }) {
  return <footer className="status-bar">{children}</footer>
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
  return <div className={`status-panel ${grow ? 'flex-1' : ''} ${className}`}>{children}</div>
}
