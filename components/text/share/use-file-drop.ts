'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import { hasFiles } from '@/lib/core/browser/dropped-files'

/**
 * Takes files dropped on the window around an element. A drop that is not taken must not navigate away either.
 * @returns whether a file is over the window and would be taken
 */
export function useFileDrop(
  inside: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onFiles: (files: File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false)
  const current = useRef({ isOpen, onFiles })
  useEffect(() => {
    current.current = { isOpen, onFiles }
  })
  useEffect(() => {
    const target = inside.current?.closest<HTMLElement>('[data-window]')
    const unsubscribed = new AbortController()
    const on = (type: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      target?.addEventListener(type, listener, { signal: unsubscribed.signal })
    on('dragover', (event) => {
      if (!hasFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      event.dataTransfer.dropEffect = current.current.isOpen ? 'copy' : 'none'
      setOver(current.current.isOpen)
    })
    on('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && target?.contains(relatedTarget))) setOver(false)
    })
    on('drop', (event) => {
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      if (current.current.isOpen) current.current.onFiles([...(event.dataTransfer?.files ?? [])])
    })
    return () => unsubscribed.abort()
  }, [inside])
  return isOver
}
