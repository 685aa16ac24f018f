'use client'

import { useEffect, useState } from 'react'
import { fetchReference } from '@/lib/core/api/fetch-reference'
import { useLanguage } from '@/lib/core/i18n/use-language'
import { DocsWindow } from './docs-window'
import { TryForms } from './try-forms'

/**
 * The help viewer beside a page: the reference that its own page has. It follows the language of the desktop: it is
 * fetched once more, and until then, or without a network, stays as it is.
 */
export function DocsInWindow({ nodes }: { nodes: readonly Node[] }) {
  const language = useLanguage()
  const [shown, setShown] = useState({ language, nodes })
  useEffect(() => {
    if (shown.language === language) return
    let isOver = false
    fetchReference().then(
      (fetched) => isOver || setShown({ language, nodes: fetched }),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [language, shown.language])
  return (
    <DocsWindow>
      <TryForms key={shown.language} language={shown.language} fetched={shown.nodes} />
    </DocsWindow>
  )
}
