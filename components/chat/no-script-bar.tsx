'use client'

import { Link } from '@/components/ui/link'
import { useTexts } from '@/lib/client/use-language'
import { chatTexts } from './texts'

/** Readers without scripts fetch new messages with a link. */
export function NoScriptBar({ room, nick }: { room: string; nick: string }) {
  const t = useTexts(chatTexts)
  return (
    <noscript>
      <p className="bg-notice mb-1 px-2 py-1">
        {t('noScript')} <Link href={`/chat?${new URLSearchParams({ room, nick })}`}>{t('refresh')}</Link>
      </p>
    </noscript>
  )
}
