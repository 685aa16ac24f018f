'use client'

import { startTransition, useEffect, useState } from 'react'
import type { CodeToken } from '@/lib/core/browser/code-colours'
import type { LanguageName } from '@/lib/core/browser/code-languages'

export interface Coloured {
  lines: readonly string[]
  language: LanguageName
  /** null: the rules of the language take too long. */
  tokens: CodeToken[][] | null
}

/** Lines in the colours of a language; null until they are there, and without a network. */
export function useColours(lines: readonly string[], language: LanguageName | undefined): Coloured | null {
  const [coloured, setColoured] = useState<Coloured | null>(null)
  useEffect(() => {
    if (!language) return
    let wanted = true
    const colour = async () => {
      const { colourLines } = await import('./page-colours')
      const tokens = await colourLines(lines, language)
      // A long text is thousands of elements: the page takes input while React makes them.
      if (wanted) startTransition(() => setColoured({ lines, language, tokens }))
    }
    colour().catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [lines, language])
  return coloured?.lines === lines && coloured.language === language ? coloured : null
}
