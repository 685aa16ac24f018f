import { Desktop } from '@/components/desktop/desktop'
import { pageTitle } from '@/components/desktop/request'
import { LinksWindow } from '@/components/links/links-window'

export const dynamic = 'force-dynamic'

export const generateMetadata = () => pageTitle('links')

/** Short links. */
export default async function LinksPage({ searchParams }: { searchParams: Promise<{ tab?: unknown }> }) {
  const { tab } = await searchParams
  return (
    <Desktop>
      <LinksWindow tab={typeof tab === 'string' ? tab : undefined} />
    </Desktop>
  )
}
