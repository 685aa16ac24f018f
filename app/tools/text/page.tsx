import { Desktop } from '@/components/desktop/desktop'
import { pageTitle } from '@/components/desktop/request'
import { TextsOfPage } from '@/components/desktop/texts-of-page'
import { TextWindow } from '@/components/text/text-window'
import { readingTexts, textTexts } from '@/lib/text/texts'

export const dynamic = 'force-dynamic'
export const generateMetadata = () => pageTitle('text')

/** Text sharing; `?name=` opens a text at once. */
export default async function TextPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const { name, tab } = await searchParams
  const which = typeof name === 'string' ? name : ''
  return (
    <TextsOfPage groups={[textTexts, readingTexts]}>
      <Desktop isTall>
        <TextWindow tab={which || tab === 'open' ? 'open' : 'share'} name={which} />
      </Desktop>
    </TextsOfPage>
  )
}
