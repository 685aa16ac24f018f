import type { ReactNode } from 'react'
import { useTexts } from '@/lib/core/i18n/use-language'
import { Icon } from './icon'
import { windowTexts } from './window-texts'

export interface TitleBarProps {
  /** For `aria-labelledby` of the window. */
  id?: string
  title: string
  /** Address of a 16 px icon. */
  icon?: string
  /** Heading level; 1 for the only window of a page. */
  level?: 1 | 2
  /** Buttons at the right end: see `TitleButton`. */
  controls?: ReactNode
  /** The icon opens the window menu. */
  menu?: boolean
  /** Another window is in front. */
  behind?: boolean
}

/** The icon that opens the window menu; decorative without scripts. */
function MenuIcon({ icon }: { icon: string }) {
  const t = useTexts(windowTexts)
  return (
    <button
      type="button"
      data-act="menu"
      aria-haspopup="menu"
      aria-label={t('menu')}
      className="shrink-0 focus-visible:outline-title-text pointer-coarse:p-1.5"
    >
      <Icon src={icon} size={16} />
    </button>
  )
}

export function TitleBar({ id, title, icon, level = 2, controls, menu, behind }: TitleBarProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const ground = behind ? 'bg-title-behind' : 'title-strip'
  return (
    <header
      className={`flex shrink-0 touch-pan-y select-none sm:touch-none items-center gap-1.5 py-[3px] pr-[3px] pl-1.5 text-title-text ${ground}`}
    >
      {icon && (menu ? <MenuIcon icon={icon} /> : <Icon src={icon} size={16} />)}
      <Heading id={id} className="min-w-0 flex-1 truncate font-bold leading-5">
        {title}
      </Heading>
      {controls && <div className="flex gap-0.5">{controls}</div>}
    </header>
  )
}
