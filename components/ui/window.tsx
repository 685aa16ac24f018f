import { type ReactNode, useId } from 'react'
import { TitleBar, type TitleBarProps } from './title-bar'

export interface WindowProps extends Omit<TitleBarProps, 'id'> {
  /** A menu bar directly under the title. */
  menu?: ReactNode
  /** A status bar along the bottom edge. */
  status?: ReactNode
  className?: string
  children: ReactNode
}

/** A window: frame, title bar, and slots for a menu bar and a status bar. Its content may scroll, it does not. */
export function Window({ menu, status, className = '', children, ...title }: WindowProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`bevel-window flex min-h-0 min-w-0 flex-col bg-face p-[3px] text-ink ${className}`}
    >
      <TitleBar id={id} {...title} />
      {menu}
      {children}
      {status}
    </section>
  )
}
