import { FullDesktop } from '@/components/desktop/full-desktop'
import { pageTitle } from '@/components/desktop/page-title'
import { requestLanguage } from '@/components/desktop/request'
import { DocsWindow } from '@/components/docs/docs-window'
import { KeptReference } from '@/components/docs/kept-reference'

export const dynamic = 'force-dynamic'
export const generateMetadata = () => pageTitle('docs')

/** The API reference. */
export default async function DocsPage() {
  return (
    <FullDesktop>
      <DocsWindow>
        <KeptReference language={await requestLanguage()} />
      </DocsWindow>
    </FullDesktop>
  )
}
