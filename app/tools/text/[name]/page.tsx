import { notFound } from 'next/navigation'
import { FullDesktop } from '@/components/desktop/full-desktop'
import { TextsOfPage } from '@/components/desktop/texts-of-page'
import { ReadingWindow } from '@/components/text/reading/reading-window'
import { config } from '@/lib/core/config'
import { reportLinkTexts } from '@/lib/reports/texts'
import { readPage, titleOf } from '@/lib/text/server/read'
import { readingTexts } from '@/lib/text/texts'

type Props = PageProps<'/tools/text/[name]'>

/** Shared texts are not for search engines. */
export const generateMetadata = async ({ params }: Props) => ({
  title: titleOf((await params).name),
  robots: { index: false, follow: false },
})

/** A shared text from line `?from=` on, highlighted as `?lang=`. */
export default async function ReadingPage({ params, searchParams }: Props) {
  const [{ name }, { from, lang }] = await Promise.all([params, searchParams])
  const found = await readPage(name, Number(from))
  if (!found) notFound()
  return (
    <TextsOfPage groups={[readingTexts, reportLinkTexts]}>
      <FullDesktop>
        <ReadingWindow
          {...found}
          lang={typeof lang === 'string' ? lang : ''}
          contact={config().abuseContact}
        />
      </FullDesktop>
    </TextsOfPage>
  )
}
