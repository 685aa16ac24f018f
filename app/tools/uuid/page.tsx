import { Desktop } from '@/components/desktop/desktop'
import { pageTitle } from '@/components/desktop/request'
import { UuidWindow } from '@/components/uuid/uuid-window'

export const dynamic = 'force-dynamic'

export const generateMetadata = () => pageTitle('uuid')

/** UUIDs. */
export default function UuidPage() {
  return (
    <Desktop>
      <UuidWindow />
    </Desktop>
  )
}
