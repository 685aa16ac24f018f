'use client'

import { type ReactNode, startTransition, useEffect, useState } from 'react'

interface Rendered {
  source: string
  /** null: the text is too large, or nested too deeply. */
  content: ReactNode | null
}

/** Renders Markdown; null until that is done, without a network, and for no source. */
export function useMarkdown(source: string | null): Rendered | null {
  const [rendered, setRendered] = useState<Rendered | null>(null)
  useEffect(() => {
    if (source === null) return
    let isCurrent = true
    const render = async () => {
      const { renderMarkdown } = await import('./markdown-view')
      if (!isCurrent) return
      const content = renderMarkdown(source)
      startTransition(() => setRendered({ source, content }))
    }
    render().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [source])
  return source !== null && rendered?.source === source ? rendered : null
}
