import { Desktop } from '@/components/desktop/desktop'
import { pageTitle } from '@/components/desktop/request'
import { TextsOfPage } from '@/components/desktop/texts-of-page'
import { UuidWindow } from '@/components/uuid/uuid-window'
import { uuidTexts } from '@/lib/uuid/texts'

export const dynamic = 'force-dynamic'

export const generateMetadata = () => pageTitle('uuid')

/** UUIDs. */
export default function UuidPage() {
  return (
    <TextsOfPage groups={[uuidTexts]}>
      <Desktop>
        <UuidWindow />
      </Desktop>
    </TextsOfPage>
  )
}
