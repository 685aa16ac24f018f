import { FullDesktop } from '@/components/desktop/desktop'
import { pageTitle } from '@/components/desktop/page-title'
import { requestLanguage } from '@/components/desktop/request-language'
import { DocsWindow } from '@/components/docs/docs-window'
import { Reference } from '@/components/docs/reference'

export const dynamic = 'force-dynamic'
export const generateMetadata = () => pageTitle('docs')

/** The API reference. */
export default async function DocsPage() {
  return (
    <FullDesktop>
      <DocsWindow>
        <Reference language={await requestLanguage()} />
      </DocsWindow>
    </FullDesktop>
  )
}
