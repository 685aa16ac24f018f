'use client'

import { useEffect } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { useIsAdministrator } from '@/lib/admin/client/use-is-administrator'
import { chatTexts } from '@/lib/chat/texts'
import { useTexts } from '@/lib/core/i18n/use-language'

export interface ReadOnlyBarProps {
  room: string
  nick: string
  frozen: boolean
  /** An administrator can write to a frozen room. */
  canSend: boolean
  onAdministers: (administers: boolean) => void
}

export function ReadOnlyBar({ room, nick, frozen, canSend, onAdministers }: ReadOnlyBarProps) {
  const t = useTexts(chatTexts)
  const administers = useIsAdministrator()
  useEffect(() => onAdministers(administers), [administers, onAdministers])
  const href = `/?${new URLSearchParams({ room, kind: 'custom', nick })}`
  if (canSend && administers)
    return (
      <p role="status" className="bevel-sunken mt-1 shrink-0 bg-notice px-2 py-1 text-ink">
        {t('frozenForOthers')}
      </p>
    )
  return (
    <div
      data-region=""
      tabIndex={-1}
      className="flex shrink-0 flex-wrap items-center justify-between gap-2 px-1 pt-2 pb-1"
    >
      <p>{t(frozen ? 'frozen' : 'readOnly')}</p>
      {!frozen && <ButtonLink href={href}>{t('logOnToWrite')}</ButtonLink>}
    </div>
  )
}
