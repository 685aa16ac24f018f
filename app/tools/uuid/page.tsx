import { pageTitle } from '@/components/desktop/request'
import { ToolPage } from '@/components/tool-window/tool-page'
import { UuidWindow } from '@/components/uuid/uuid-window'
import { uuidTexts } from '@/lib/uuid/texts'

export const dynamic = 'force-dynamic'

export const generateMetadata = () => pageTitle('uuid')

/** UUIDs. */
export default function UuidPage() {
  return (
    <ToolPage service="uuid" texts={[uuidTexts]}>
      <UuidWindow />
    </ToolPage>
  )
}
