import { FullDesktop } from '@/components/desktop/full-desktop'
import { originOfRequest, pageTitle, requestLanguage } from '@/components/desktop/request'
import { DocsWindow } from '@/components/docs/docs-window'
import { Reference } from '@/components/docs/reference'
import { docsTexts } from '@/components/docs/texts'
import { translator } from '@/lib/core/i18n/define-texts'
import type { Language } from '@/lib/core/i18n/language'
import { processState } from '@/lib/core/process-state'
import { wholeDocument } from '@/lib/docs/openapi/document'
import { referenceOf } from '@/lib/docs/reference'
import { allEndpoints } from '@/lib/main/endpoints'

export const dynamic = 'force-dynamic'
export const generateMetadata = () => pageTitle('docs')

const referenceIn = (language: Language) =>
  processState(`reference-${language}`, () =>
    referenceOf(wholeDocument(allEndpoints, language), language, translator(docsTexts, language)),
  )

/** The API reference. */
export default async function DocsPage() {
  return (
    <FullDesktop>
      <DocsWindow>
        <Reference {...referenceIn(await requestLanguage())} origin={await originOfRequest()} />
      </DocsWindow>
    </FullDesktop>
  )
}
