import type { Metadata } from 'next'
import { FullDesktop } from '@/components/desktop/full-desktop'
import { originOfRequest, requestLanguage } from '@/components/desktop/request'
import { TextsOfPage } from '@/components/desktop/texts-of-page'
import { Reference } from '@/components/docs/reference'
import { translator } from '@/lib/core/i18n/server-texts'
import { titleOfPage } from '@/lib/docs/pages'
import { docsPagesIn } from '@/lib/docs/server/pages'
import { docsTexts } from '@/lib/docs/texts'
import { programNames } from '@/lib/main/program-names'

interface Props {
  params: Promise<{ page?: string }>
}

async function pageOf({ params }: Props) {
  const [{ page: name = '' }, language] = await Promise.all([params, requestLanguage()])
  const texts = { t: translator(docsTexts, language), names: programNames(language) }
  return { pages: docsPagesIn(language), name, texts }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { pages, name, texts } = await pageOf(props)
  return { title: titleOfPage(name, pages, texts) }
}

/** A guide, or the reference of a service; without a name the entrance. */
export default async function DocsPage(props: Props) {
  return (
    <TextsOfPage groups={[docsTexts]}>
      <FullDesktop>
        <Reference {...(await pageOf(props))} origin={await originOfRequest()} />
      </FullDesktop>
    </TextsOfPage>
  )
}
