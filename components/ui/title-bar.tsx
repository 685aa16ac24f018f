import type { ReactNode } from 'react'
import { useTexts } from '@/lib/core/i18n/use-language'
import { windowTexts } from '@/lib/core/texts'
import type { WindowAction } from '@/lib/desktop/client/windows'
import { Icon } from './icon'

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

export function TitleBar({ id, title, icon, level = 2, controls, menu, behind }: TitleBarProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const ground = behind ? 'bg-title-behind' : 'title-strip'
  return (
    <header className={`title-bar ${ground}`}>
      {icon && (menu ? <MenuIcon icon={icon} /> : <Icon src={icon} size={16} />)}
      <Heading id={id} className="title-text">
        {title}
      </Heading>
      {controls && <div className="flex gap-0.5">{controls}</div>}
    </header>
  )
}

function MenuIcon({ icon }: { icon: string }) {
  const t = useTexts(windowTexts)
  return (
    <button
      type="button"
      data-act="menu"
      aria-haspopup="menu"
      aria-label={t('menu')}
      className="-my-px -ml-1 shrink-0 p-1 focus-visible:outline-title-text pointer-coarse:p-1.5"
    >
      <Icon src={icon} size={16} />
    </button>
  )
}

const glyphs = {
  minimize: <path d="M1.5 9h6" strokeWidth="2" />,
  close: <path d="M2 2l6 6M8 2l-6 6" strokeWidth="1.7" />,
  maximize: <path d="M1.5 2h8M1.5 1.5v8h8v-8" strokeWidth="1.4" fill="none" />,
  restore: (
    <path
      d="M3.5 3.5v-2h6v5h-2M1.5 4h6M1.5 3.5v6h6v-6z"
      strokeWidth="1.2"
      fill="none"
      strokeLinejoin="miter"
    />
  ),
  help: <path d="M3 3.6C3 1 8 1 8 3.6 8 5.2 5.5 5 5.5 7M5.5 8.2v1.2" strokeWidth="1.7" fill="none" />,
} as const

interface Common {
  glyph: keyof typeof glyphs
  label: string
  act?: WindowAction
  className?: string
}

type TitleButtonProps = Common & { href?: string; onClick?: () => void }

/** A link where it leads to another page, so that it works without scripts. */
export function TitleButton({
  glyph,
  label,
  act,
  className = '',
  href,
  onClick,
}: TitleButtonProps): ReactNode {
  const drawing = (
    <svg viewBox="0 0 11 11" width="11" height="11" stroke="currentColor" aria-hidden="true">
      {glyphs[glyph]}
    </svg>
  )
  const shared = {
    className: `title-button ${className}`,
    'aria-label': label,
    title: label,
    'data-act': act,
  }
  if (href)
    return (
      <a href={href} {...shared}>
        {drawing}
      </a>
    )
  return (
    <button type="button" onClick={onClick} {...shared}>
      {drawing}
    </button>
  )
}
