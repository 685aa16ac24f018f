import { pageTitle } from '@/components/desktop/request'
import { LinksWindow } from '@/components/links/links-window'
import { ToolPage } from '@/components/tool-window/tool-page'
import { linksTexts } from '@/lib/links/texts'
import { createdTexts } from '@/lib/mine/texts'

export const dynamic = 'force-dynamic'

export const generateMetadata = () => pageTitle('links')

/** Short links; `?target=` fills the form. */
export default async function LinksPage({
  searchParams,
}: {
  searchParams: Promise<{ tab?: unknown; target?: unknown }>
}) {
  const { tab, target } = await searchParams
  return (
    <ToolPage service="links" texts={[linksTexts, createdTexts]}>
      <LinksWindow
        tab={typeof tab === 'string' ? tab : undefined}
        target={typeof target === 'string' ? target : ''}
      />
    </ToolPage>
  )
}
