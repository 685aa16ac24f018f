'use client'

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { TitleBar, TitleButton } from './title-bar'

const fields = 'input:not([type=hidden], [readonly]), select, textarea'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  /** Rightmost last. */
  buttons?: ReactNode
  children: ReactNode
}

export function Dialog({ open, onClose, title, closeLabel, buttons, children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open) return element?.close()
    element?.showModal()
    // The browser would focus the button in the title bar. On a phone, focusing a field would open the
    // keyboard.
    if (window.matchMedia('(pointer: fine)').matches) element?.querySelector<HTMLElement>(fields)?.focus()
  }, [open])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      // The event is asynchronous and also fires for programmatic closing: another dialog, or this one again, may be
      // open by then.
      onClose={({ currentTarget }) => open && !currentTarget.open && onClose()}
      // Visible even when its window is minimized, because the page is blocked until it is answered.
      className="bevel-window visible m-auto max-h-[calc(100dvh-1rem)] w-[min(28rem,calc(100vw-1rem))] flex-col bg-face p-[3px] text-ink open:flex"
    >
      <TitleBar
        id={id}
        title={title}
        controls={<TitleButton glyph="close" label={closeLabel} onClick={onClose} />}
      />
      {open && <div className="min-h-0 overflow-y-auto p-4">{children}</div>}
      {open && buttons && <div className="flex flex-wrap justify-end gap-2 px-4 pb-3">{buttons}</div>}
    </dialog>
  )
}
