'use client'

import type { OnlineNick } from '@/lib/chat/contract/chat'
import { chatTexts } from '@/lib/chat/texts'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useTexts } from '@/lib/core/i18n/use-language'

const nickColors = 12

/** Stable for everyone (FNV-1a). */
function nickColor(nick: string): number {
  let hash = 0x811c9dc5
  for (const unit of nick.toLowerCase()) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  // Spreads the few bits in which short nicks differ.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % nickColors
}

interface NickProps {
  nick: string
  trip: string | null
  admin?: boolean
  bot?: boolean | undefined
  /** Sent under the name of a user who was present, from another address. */
  other?: boolean | undefined
  /** Its row has the focus: it is the next Tab stop. */
  active?: boolean | undefined
}

// Transparent borders become visible with forced colours.
const tripLook =
  'ml-1 border border-dotted border-transparent font-mono text-[0.8em] text-field-muted forced-colors:px-0.5'
const badgeLook = 'ml-1 inline-block border px-1 align-[0.05em] text-[0.75em]/[1.4] font-bold select-none '
const adminLook = `${badgeLook}border-transparent bg-selection text-selection-text`
const otherLook = `${badgeLook}border-danger text-danger`
const botLook = `${badgeLook}border-current text-field-muted`

/** Trip and badges are outside its text, so that no nick can imitate them. Read as "administrator ann", "bot weather". */
export function Nick({ nick, trip, admin, bot, other, active }: NickProps) {
  const t = useTexts(chatTexts)
  return (
    // Positions the screen reader texts, so that they scroll with the log.
    <span
      className="relative cursor-pointer"
      data-nick={nick}
      {...(active && { role: 'button', tabIndex: 0, 'aria-haspopup': 'menu' as const })}
    >
      {admin && <span className="sr-only">{t('administrator')}</span>}{' '}
      {bot && <span className="sr-only">{t('bot')} </span>}
      <b className={`font-semibold text-nick-${nickColor(nick)}`}>
        <bdi>{sanitizeText(nick)}</bdi>
      </b>
      {trip && (
        <span className={tripLook} title={t('trip', { nick, trip })}>
          <span className="sr-only">{t('mark')}&nbsp;</span>
          <span aria-hidden="true">◆</span>
          {trip}
        </span>
      )}
      {admin && (
        <span aria-hidden="true" className={adminLook}>
          {t('admin')}
        </span>
      )}
      {bot && (
        <span aria-hidden="true" className={botLook}>
          {t('bot')}
        </span>
      )}
      {other && (
        <span className={otherLook} title={t('otherSenderHint', { nick })}>
          {t('otherSender')}
        </span>
      )}
    </span>
  )
}

// In the list of people.

export interface PeopleListProps {
  online: readonly OnlineNick[]
  /** The reader's own. */
  nick: string
  away: ReadonlySet<string>
}

export const peopleLook = 'min-h-0 flex-1 overflow-y-auto p-1 font-message text-sm'
export const personLook = 'block w-full truncate px-1 py-0.5 text-start pointer-coarse:py-2'

export function Person({ nick, trip, own, away }: OnlineNick & { own: string; away: ReadonlySet<string> }) {
  const t = useTexts(chatTexts)
  return (
    <>
      <Nick nick={nick} trip={trip} />
      {away.has(nick) && <span className="ml-1 text-field-muted">{t('isAway')}</span>}
      {nick === own && <span className="ml-1 text-field-muted">{t('you')}</span>}
    </>
  )
}
