import { Desktop } from '@/components/desktop/desktop'
import { uuidMetadata } from '@/components/tools/uuid/uuid-metadata'
import { UuidWindow } from '@/components/tools/uuid/uuid-window'

export const dynamic = 'force-dynamic'

export const generateMetadata = uuidMetadata

/** UUIDs to take along. */
export default function UuidPage() {
  return (
    <Desktop>
      <UuidWindow />
    </Desktop>
  )
}
