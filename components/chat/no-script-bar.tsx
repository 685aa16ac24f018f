import { Link } from '@/components/ui/link'
import { translator } from '@/lib/client/language'
import type { Language } from '@/lib/schemas/language'
import { roomPath } from '@/lib/schemas/room-path'
import { chatTexts } from './texts'

export interface NoScriptBarProps {
  room: string
  nick: string
  language: Language
}

/** Readers without scripts fetch new messages with a link. Made by the server: no script carries it. */
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
