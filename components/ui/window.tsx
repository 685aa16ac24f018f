'use client'

import { createContext, type ReactNode, useContext, useId } from 'react'
import { useTexts } from '@/lib/core/i18n/use-language'
import { windowTexts } from '@/lib/core/texts'
import { useWindow } from '@/lib/desktop/client/windows'
import { TitleBar, type TitleBarProps, TitleButton } from './title-bar'

/** The window manager handles `data-act`. */
function WindowControls({ maximized }: { maximized?: boolean }) {
  const t = useTexts(windowTexts)
  return (
    <>
      <TitleButton glyph="minimize" label={t('minimize')} act="minimize" className="noscript:hidden" />
      <TitleButton
        glyph={maximized ? 'restore' : 'maximize'}
        label={t(maximized ? 'restore' : 'maximize')}
        act="maximize"
        className="max-sm:hidden noscript:hidden"
      />
      <TitleButton glyph="close" label={t('close')} href="/" act="close" />
    </>
  )
}

interface WindowProps extends Omit<TitleBarProps, 'id' | 'behind' | 'menu'> {
  /** The program of the window: it can be minimized, maximized and resized. Dialogs have none. */
  program?: string
  menu?: ReactNode
  status?: ReactNode
  className?: string
  children: ReactNode
}

/** Whether a window is beside the page's own, whose title is the page's heading. */
export const BesidePage = createContext(false)

/**
 * Frame, title bar, and slots for a menu bar and a status bar. The content scrolls, not the window: that of a
 * program does so where it chooses, a dialog's as a whole.
 */
export function Window({ program, menu, status, className = '', children, ...title }: WindowProps) {
  const id = useId()
  const beside = useContext(BesidePage)
  const { element, hidden, maximized, behind } = useWindow(program ?? 'page', title.title, title.icon)
  return (
    <section
      ref={element}
      aria-labelledby={id}
      data-window={program ?? 'page'}
      tabIndex={-1}
      className={`window-frame ${className} ${hidden ? 'invisible' : ''}`}
    >
      <TitleBar
        id={id}
        behind={behind}
        controls={program && <WindowControls maximized={maximized} />}
        menu={program !== undefined}
        {...title}
        {...(beside && { level: 2 as const })}
      />
      {menu}
      {program ? children : <div className="relative min-h-0 overflow-y-auto">{children}</div>}
      {status}
    </section>
  )
}
