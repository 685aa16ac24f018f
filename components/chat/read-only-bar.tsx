'use client'

import { ButtonLink } from '@/components/ui/button-link'
import { useChatTexts } from './chat-scope'

export interface ReadOnlyBarProps {
  room: string
  nick: string
  frozen: boolean
}

/** Stands where the composer would be, and says why nothing can be written and what to do about it. */
export function ReadOnlyBar({ room, nick, frozen }: ReadOnlyBarProps) {
  const t = useChatTexts()
  const href = `/?${new URLSearchParams({ room, kind: 'custom', nick })}`
  return (
    <div
      data-region=""
      tabIndex={-1}
      className="flex shrink-0 flex-wrap items-center justify-between gap-2 px-1 pt-2 pb-1"
    >
      <p>{frozen ? t('frozen') : t('readOnly')}</p>
      {!frozen && <ButtonLink href={href}>{t('logOnToWrite')}</ButtonLink>}
    </div>
  )
}
