import { FullDesktop } from '@/components/desktop/full-desktop'
import { originOfRequest, requestLanguage } from '@/components/desktop/request'
import { TextsOfPage } from '@/components/desktop/texts-of-page'
import { DocsWindow } from '@/components/docs/docs-window'
import { Reference } from '@/components/docs/reference'
import type { Language } from '@/lib/core/i18n/language'
import { translator } from '@/lib/core/i18n/server-texts'
import { processState } from '@/lib/core/process-state'
import { guidesIn } from '@/lib/docs/guides'
import { wholeDocument } from '@/lib/docs/openapi/document'
import { referenceOf } from '@/lib/docs/reference'
import { docsTexts, guideTexts } from '@/lib/docs/texts'
import { allEndpoints } from '@/lib/main/endpoints'
import { programNames } from '@/lib/main/program-names'

const referenceIn = (language: Language) =>
  processState(`reference-${language}`, () =>
    referenceOf(wholeDocument(allEndpoints, language), language, translator(docsTexts, language)),
  )

/** The API reference. */
export default async function DocsPage() {
  const language = await requestLanguage()
  const guides = guidesIn(translator(guideTexts, language))
  const texts = { t: translator(docsTexts, language), names: programNames(language) }
  return (
    <TextsOfPage groups={[docsTexts]}>
      <FullDesktop>
        <DocsWindow>
          <Reference {...referenceIn(language)} {...texts} guides={guides} origin={await originOfRequest()} />
        </DocsWindow>
      </FullDesktop>
    </TextsOfPage>
  )
}
