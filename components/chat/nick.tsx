'use client'

import { nickColor } from '@/lib/client/nick-color'
import { tameText } from '@/lib/client/tame-text'
import { useTexts } from '@/lib/client/use-language'
import { chatTexts } from './texts'

// Written out: the style sheet is made from the class names that stand in the source.
const colors = [
  'text-nick-0',
  'text-nick-1',
  'text-nick-2',
  'text-nick-3',
  'text-nick-4',
  'text-nick-5',
  'text-nick-6',
  'text-nick-7',
  'text-nick-8',
  'text-nick-9',
  'text-nick-10',
  'text-nick-11',
]

export interface NickProps {
  nick: string
  trip: string | null
  admin?: boolean
}

/** A nickname in its colour, with its mark and the sign of an administrator. */
export function Nick({ nick, trip, admin }: NickProps) {
  const t = useTexts(chatTexts)
  return (
    <>
      <b className={`font-semibold ${colors[nickColor(nick)]}`}>
        <bdi>{tameText(nick)}</bdi>
      </b>
      {trip && (
        <span className="ml-1 font-mono text-[0.8em] text-field-muted" title={t('trip', { nick, trip })}>
          ◆{trip}
        </span>
      )}
      {admin && (
        <span className="ml-1 bg-selection px-1 align-[0.05em] text-[0.75em] text-selection-text">
          {t('admin')}
        </span>
      )}
    </>
  )
}
