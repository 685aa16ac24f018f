'use client'

import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { useDraft } from '@/lib/chat/client/composer/use-draft'

/** How others put something into the field. */
export interface ComposerHandle {
  /** Puts a text where the cursor is. @param isNick it is somebody's name, and the reader goes on writing in the field */
  insert: (text: string, isNick?: boolean) => void
}

/** The field that is written into, and what is in it. */
export function useComposerField(room: string, handle: RefObject<ComposerHandle | null>) {
  const [draft, setDraft] = useDraft(room)
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(handle, () => ({
    insert: (text, isNick) => {
      const box = field.current
      if (!box) return
      const { value, selectionStart: at, selectionEnd: end } = box
      // As Tab completes it: with a colon where it begins the line, else as a word of its own.
      const nick = (value[at - 1]?.trim() ? ' ' : '') + text + (at ? ' ' : ': ')
      box.setRangeText(isNick ? nick : text, at, end, 'end')
      setDraft(box.value)
      if (isNick) box.focus()
    },
  }))
  useLayoutEffect(() => {
    // Typed before the scripts were there.
    if (field.current?.value) setDraft(field.current.value)
  }, [setDraft])
  useEffect(() => {
    // The field comes back when a room thaws, while its reader may be in a window or a menu.
    const isElsewhere = document.activeElement?.closest('[data-window], [role=menu], dialog')
    // On a phone the keyboard would jump up over the log.
    if (!isElsewhere && window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  return { draft, setDraft, field }
}
