import type { ReactNode } from 'react'

/** The strip along the bottom of a window: one sunken panel for each child. */
export function StatusBar({ children }: { children: ReactNode }) {
  return <footer className="mt-0.5 flex shrink-0 gap-0.5">{children}</footer>
}

/** One panel of a status bar. `grow` takes the room that is left. */
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
