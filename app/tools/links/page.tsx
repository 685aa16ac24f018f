import { Desktop } from '@/components/desktop/desktop'
import { pageTitle } from '@/components/desktop/request'
import { TextsOfPage } from '@/components/desktop/texts-of-page'
import { LinksWindow } from '@/components/links/links-window'
import { linksTexts } from '@/lib/links/texts'

export const dynamic = 'force-dynamic'

export const generateMetadata = () => pageTitle('links')

/** Short links. */
export default async function LinksPage({ searchParams }: { searchParams: Promise<{ tab?: unknown }> }) {
  const { tab } = await searchParams
  return (
    <TextsOfPage groups={[linksTexts]}>
      <Desktop>
        <LinksWindow tab={typeof tab === 'string' ? tab : undefined} />
      </Desktop>
    </TextsOfPage>
  )
}
