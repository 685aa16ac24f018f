import type { Metadata } from 'next'
import { OfflineEntrance } from '@/components/chat/offline/offline-entrance'
import { requestLanguage } from '@/components/desktop/request'
import { chatPageTexts } from '@/lib/chat/late-texts'
import { chatTexts, offlineTexts } from '@/lib/chat/texts'
import { buildName } from '@/lib/core/build-name'
import { pageTexts } from '@/lib/core/i18n/server-texts'
import { PageTexts } from '@/lib/core/i18n/use-language'

export const metadata: Metadata = { robots: { index: false } }

/** The service worker stores this page and shows it while the server cannot be reached. */
export default async function OfflinePage() {
  const texts = pageTexts(chatPageTexts, await requestLanguage())
  const chat = { ...texts[chatTexts.id], empty: texts[offlineTexts.id]?.empty ?? '' }
  return (
    <div data-build={buildName()} className="flex min-h-0 flex-1 flex-col">
      <PageTexts texts={{ ...texts, [chatTexts.id]: chat }}>
        <OfflineEntrance />
      </PageTexts>
    </div>
  )
}
