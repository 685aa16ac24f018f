'use client'

import { useEffect, useState } from 'react'
import type { Language } from '@/lib/core/i18n/language'
import { loadTexts, useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { fetchDocument } from '@/lib/docs/client/fetch-document'
import { type Guide, guidesIn } from '@/lib/docs/guides'
import { type ReferenceModel, referenceOf } from '@/lib/docs/reference'
import { docsTexts, guideTexts } from '@/lib/docs/texts'
import { programs, programTexts } from '@/lib/main/programs'
import { DocsWindow } from './docs-window'
import { Reference } from './reference'

/** What the window shows, in one language. */
interface LoadedReference extends ReferenceModel {
  guides: Guide[]
}

/** @throws ApiError network */
export async function loadReference(language: Language): Promise<LoadedReference> {
  const document = await fetchDocument(language)
  const guides = guidesIn(await loadTexts(guideTexts, language))
  return { ...referenceOf(document, language, await loadTexts(docsTexts, language)), guides }
}

/**
 * The reference beside another page, rendered from /openapi.json. It follows the language of the desktop; without a
 * network it stays as it is.
 */
export function DocsInWindow({ loaded }: { loaded: LoadedReference }) {
  const language = useLanguage()
  const t = useTexts(docsTexts)
  const name = useTexts(programTexts)
  const names = Object.fromEntries(programs.map(({ id }) => [id, name(id)]))
  const [shown, setShown] = useState(loaded)
  useEffect(() => {
    if (shown.language === language) return
    let isCurrent = true
    loadReference(language).then(
      (fetched) => isCurrent && setShown(fetched),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [language, shown.language])
  return (
    <DocsWindow>
      <Reference {...shown} {...{ t, names }} origin={window.location.origin} />
    </DocsWindow>
  )
}
