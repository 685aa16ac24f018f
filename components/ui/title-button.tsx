import type { ReactNode } from 'react'
import type { WindowAction } from '@/lib/desktop/client/window-command'

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
  /** The window action; handled by the window manager. */
  act?: WindowAction
  className?: string
}

export type TitleButtonProps = Common & { href?: string; onClick?: () => void }

const look =
  'bevel-raised flex h-5 w-5.5 items-center justify-center bg-face text-ink active:bevel-pressed focus-visible:outline-title-text pointer-coarse:h-7 pointer-coarse:w-9'

/** A title bar button; a link where it leads to another page, so that it works without scripts. */
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
  const shared = { className: `${look} ${className}`, 'aria-label': label, title: label, 'data-act': act }
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
