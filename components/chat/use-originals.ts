'use client'

import { useEffect, useRef, useState } from 'react'
import { OriginalFinder } from '@/lib/chat/client/session/find-originals'
import { logFrame, type RowMenuProps } from './row-menu'

/** Looks for what the quotes in the document show and nobody knows, whenever something is drawn or has changed. */
export function useOriginals({ room, chat, line, reader }: RowMenuProps): void {
  const { state, dispatch } = chat
  const { replyTo } = line
  const { original } = reader
  const [finder] = useState(() => new OriginalFinder(room, dispatch))
  const look = useRef(() => {})
  useEffect(() => {
    finder.known = state.originals
    look.current = () => {
      const quotes = [...document.querySelectorAll<HTMLElement>('[data-jump]')]
      const ids = new Set(quotes.map((quote) => Number(quote.dataset.jump)))
      finder.find([...ids].filter((id) => original(id) === undefined))
    }
    look.current()
  }, [finder, state.originals, original])
  useEffect(() => {
    if (replyTo) look.current()
  }, [replyTo])
  useEffect(() => {
    const log = logFrame()
    // Rows come into the document by scrolling, too.
    const observer = new MutationObserver(() => look.current())
    if (log) observer.observe(log, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
}
