'use client'

import { useState } from 'react'
import { useLanguage } from '@/lib/client/use-language'
import { DocsWindow } from './docs-window'
import { TryForms } from './try-forms'

/** The help viewer beside a page: the reference that its own page has, in the language it was fetched in. */
export function DocsInWindow({ nodes }: { nodes: readonly Node[] }) {
  const language = useLanguage()
  const [first] = useState(language)
  return (
    <DocsWindow>
      <TryForms language={first} fetched={nodes} />
    </DocsWindow>
  )
}
