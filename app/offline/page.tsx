import type { Metadata } from 'next'
import { OfflineEntrance } from '@/components/chat/offline/offline-entrance'
import { chatTexts } from '@/components/chat/texts'
import { requestLanguage } from '@/components/desktop/request'
import { buildName } from '@/lib/core/build-name'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { robots: { index: false } }

/** The service worker stores this page and shows it while the server cannot be reached. */
export default async function OfflinePage() {
  return (
    <div data-build={buildName()} className="flex min-h-0 flex-1 flex-col">
      <OfflineEntrance sentences={chatTexts[await requestLanguage()]} />
    </div>
  )
}
