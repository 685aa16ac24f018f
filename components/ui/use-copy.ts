'use client'

import { useEffect, useRef, useState } from 'react'
import { copyText } from '@/lib/core/browser/copy-text'

/** A key of `widgetTexts`; null: nothing to report. */
type CopyOutcome = 'copied' | 'notCopied' | null

/** Failures are shown longer. */
const shownMs = { copied: 2000, notCopied: 5000 }

/** The result of that or of other work is reported for a moment. */
export function useCopy() {
  const [outcome, setOutcome] = useState<CopyOutcome>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const report = async (work: Promise<boolean>) => {
    const next = (await work) ? 'copied' : 'notCopied'
    setOutcome(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOutcome(null), shownMs[next])
  }
  return { outcome, report, copy: (text: string | Promise<string>) => report(copyText(text)) }
}
