'use client'

import { Link } from '@/components/ui/link'
import { useChatTexts } from './chat-scope'

/** Readers without scripts fetch new messages with a link. */
export function NoScriptBar({ room, nick }: { room: string; nick: string }) {
  const t = useChatTexts()
  return (
    <noscript>
      <p className="bg-notice mb-1 px-2 py-1">
        {t('noScript')} <Link href={`/chat?${new URLSearchParams({ room, nick })}`}>{t('refresh')}</Link>
      </p>
    </noscript>
  )
}
