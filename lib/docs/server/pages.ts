import type { Language } from '@/lib/core/i18n/language'
import { translator } from '@/lib/core/i18n/server-texts'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { allEndpoints } from '@/lib/main/endpoints'
import { wholeDocument } from '../openapi/document'
import { type DocsPages, docsPages, pageWith } from '../pages'
import { docsTexts, guideTexts } from '../texts'

export const docsPagesIn = (language: Language): DocsPages =>
  processState(`docs-${language}`, () =>
    docsPages(
      wholeDocument(allEndpoints, language),
      language,
      translator(docsTexts, language),
      translator(guideTexts, language),
    ),
  )

/** @param name of a page, as in its path @throws Refusal not_found */
export async function requireDocsPage(name: string): Promise<void> {
  if (pageWith(name, docsPagesIn('en')) !== name) throw new Refusal('not_found', 'nothing_here')
}
