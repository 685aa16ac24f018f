'use client'

import { useEffect, useState } from 'react'
import type { TextPage } from '../../text-page'
import { type Format, formatOf, guessFormat } from './guess-language'
import { canHighlight } from './use-highlighting'

interface Detected {
  lines: readonly string[]
  format: Format
}

/**
 * As chosen, as its name or beginning tells, or as its content is recognised, which takes a moment in the browser.
 * @param chosen a format, or `''`
 * @param head the beginning of the text
 */
export function useFormat(chosen: string, name: string, head: string, page: TextPage): Format {
  const known = formatOf(chosen) ?? guessFormat(name, head)
  const [detected, setDetected] = useState<Detected | null>(null)
  const { lines } = page
  const isUnknown = known === undefined && canHighlight(page)
  useEffect(() => {
    if (!isUnknown) return
    let isCurrent = true
    const detect = async () => {
      const { detectFormat } = await import('./detect-language')
      const format = await detectFormat(lines.join('\n'))
      if (isCurrent) setDetected({ lines, format })
    }
    // Without a network it stays plain.
    detect().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [isUnknown, lines])
  return known ?? (isUnknown && detected?.lines === lines ? detected.format : 'text')
}
