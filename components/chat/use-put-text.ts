'use client'

import { useLayoutEffect, useRef } from 'react'
import type { Writing } from './composer-aid'

/**
 * @returns what puts a text into the field, with the caret at its end or elsewhere. Both happen at once: a caret that came
 *   a frame later would undo what was selected or typed in between.
 */
export function usePutText({ setDraft, field }: Pick<Writing, 'setDraft' | 'field'>) {
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (text: string, at = text.length): void => {
    caret.current = at
    setDraft(text)
  }
}
