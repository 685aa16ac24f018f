'use client'

import type { ReactNode } from 'react'
import { GroupBox } from '@/components/ui/group-box'
import { Icon } from '@/components/ui/icon'
import type { RoomCardFacts } from '@/lib/chat/room-card'
import { roomCardTexts } from '@/lib/chat/texts'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useTexts } from '@/lib/core/i18n/use-language'

interface RoomCardProps extends RoomCardFacts {
  caption: string
  room: string
  /** Nobody has written to it yet. */
  isNew?: boolean
  /** What the reader, or their guest, can do there. */
  children?: ReactNode
}

/** A room as guests see it before they enter, and as who invites them is promised. Nothing of a private one. */
export function RoomCard({ caption, room, children, ...facts }: RoomCardProps) {
  const t = useTexts(roomCardTexts)
  const { isPrivate, isNew, title, topic, count, nicks, lines } = facts
  const named = nicks.map((nick) => sanitizeText(nick))
  const more = count - named.length
  return (
    <GroupBox caption={caption}>
      <div className="flex items-start gap-3">
        <Icon src="/icons/chat.svg" size={32} />
        <div className="min-w-0 flex-1 space-y-1 wrap-anywhere">
          <p className="font-bold">{(!isPrivate && sanitizeText(title)) || t('room', { room })}</p>
          {!isPrivate && !isNew && (
            <>
              <p className="line-clamp-3">{sanitizeText(topic) || t('noTopic')}</p>
              <p>
                {t('here', { count })}
                {named.length > 0 && ': '}
                {named.map((nick, index) => (
                  <span key={nick}>
                    {index > 0 && t('comma')}
                    <bdi>{nick}</bdi>
                  </span>
                ))}
                {named.length > 0 && more > 0 && ` ${t('more', { count: more })}`}
              </p>
            </>
          )}
          {lines.length > 0 && (
            <ul aria-label={t('last')} className="bevel-sunken bg-field px-2 py-1 font-message">
              {lines.map(({ id, nick, text }) => (
                <li key={id} className="line-clamp-2">
                  <bdi className="font-semibold">{sanitizeText(nick)}</bdi>
                  <span className="text-field-muted">: </span>
                  <bdi>{sanitizeText(text)}</bdi>
                </li>
              ))}
            </ul>
          )}
          {children}
        </div>
      </div>
    </GroupBox>
  )
}
