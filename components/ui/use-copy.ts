'use client'

import { useEffect, useRef, useState } from 'react'
import { copyText } from '@/lib/core/browser/copy-text'

/** What became of a copy, by the key of its word in `widgetTexts`; null while there is nothing to say of one. */
type CopyOutcome = 'copied' | 'notCopied' | null

/** Long enough to be read; what went wrong stays longer. */
const shownMs = { copied: 2000, notCopied: 5000 }

/** Puts something on the clipboard, and says for a moment what became of it. */
export function useCopy() {
  const [outcome, setOutcome] = useState<CopyOutcome>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (text: string | Promise<string>) => {
    const next = (await copyText(text)) ? 'copied' : 'notCopied'
    setOutcome(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOutcome(null), shownMs[next])
  }
  return { outcome, copy }
}
