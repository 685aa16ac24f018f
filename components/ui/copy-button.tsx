'use client'

import { useEffect, useRef, useState } from 'react'
import { copyText } from '@/lib/client/copy-text'
import { useTexts } from '@/lib/client/use-language'
import { Button } from './button'
import { widgetTexts } from './texts'

/**
 * Puts something on the clipboard, and says so for a moment.
 * @param value or what fetches it; where that fails nothing is copied
 * @param what names it for those who hear the page
 */
export function CopyButton({ value, what }: { value: string | (() => Promise<string>); what: string }) {
  const t = useTexts(widgetTexts)
  const [done, setDone] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    const text = typeof value === 'string' ? value : await value().catch(() => null)
    setDone(text !== null && (await copyText(text)))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setDone(false), 2000)
  }
  return (
    <>
      <Button onClick={copy} aria-label={t('copyOf', { what })} className="shrink-0">
        {t(done ? 'copied' : 'copy')}
      </Button>
      <span role="status" className="sr-only">
        {done ? t('copiedOf', { what }) : ''}
      </span>
    </>
  )
}
