import { Link } from '@/components/ui/link'
import { roomPath } from '@/lib/chat/room-path'
import { chatTexts } from '@/lib/chat/texts'
import type { Language } from '@/lib/core/i18n/language'
import { translator } from '@/lib/core/i18n/server-texts'

interface NoScriptBarProps {
  room: string
  nick: string
  language: Language
}

/** Rendered by the server only. */
export function NoScriptBar({ room, nick, language }: NoScriptBarProps) {
  const t = translator(chatTexts, language)
  return (
    <noscript>
      <p className="bg-notice mb-1 px-2 py-1">
        {t('noScript')} <Link href={roomPath(room, nick)}>{t('refresh')}</Link>
      </p>
    </noscript>
  )
}
