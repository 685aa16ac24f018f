import type { ReactNode } from 'react'
import { Icon } from './icon'

export interface TitleBarProps {
  /** Id for `aria-labelledby` of the window. */
  id?: string
  title: string
  /** Address of a 16 px icon. */
  icon?: string
  /** Level of the heading that the title is; 1 for the only window of a page. */
  level?: 1 | 2
  /** Buttons at the right end: see `TitleButton`. */
  controls?: ReactNode
}

/** The coloured strip at the top of a window. */
export function TitleBar({ id, title, icon, level = 2, controls }: TitleBarProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <header className="flex shrink-0 select-none items-center gap-1.5 bg-linear-to-r from-title-from to-title-to py-[3px] pr-[3px] pl-1.5 text-title-text">
      {icon && <Icon src={icon} size={16} />}
      <Heading id={id} className="min-w-0 flex-1 truncate font-bold leading-5">
        {title}
      </Heading>
      {controls && <div className="flex gap-0.5">{controls}</div>}
    </header>
  )
}
