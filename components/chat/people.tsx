'use client'

import { Button } from '@/components/ui/button'
import type { OnlineNick } from '@/lib/chat/contract/chat'
import { chatTexts } from '@/lib/chat/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { pressedNick } from './message-log'
import { Nick } from './nick'

export interface PeopleProps {
  id: string
  online: readonly OnlineNick[]
  nick: string
  /** On a narrow screen the list covers the log. */
  open: boolean
  onNick: (nick: string) => void
  away: ReadonlySet<string>
  onInvite: () => void
}

/** By code units, not by locale: server and browser must sort alike, or React renders the whole page again. */
function compare(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return a < b ? -1 : Number(a > b)
}

export function People({ id, online, nick, open, onNick, away, onInvite }: PeopleProps) {
  const t = useTexts(chatTexts)
  const sorted = online.toSorted((one, other) => compare(one.nick, other.nick))
  const place = open
    ? 'max-sm:absolute max-sm:inset-y-0 max-sm:right-0 max-sm:z-20 max-sm:outline max-sm:outline-edge'
    : 'max-sm:hidden'
  return (
    <section
      id={id}
      data-region=""
      aria-label={t('here')}
      className={`bevel-sunken flex w-44 shrink-0 flex-col bg-field p-0.5 md:w-52 ${place}`}
    >
      <h2 className="bevel-raised shrink-0 bg-face px-2 py-0.5">
        {t('here')} ({online.length})
      </h2>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto p-1 font-message text-sm"
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: with the keyboard a name is completed by Tab. */}
        <ul onClick={(event) => pressedNick(event, onNick)}>
          {sorted.map((each) => (
            <li key={`${each.nick}/${each.trip}`} className="truncate px-1 py-0.5" title={each.nick}>
              <Nick nick={each.nick} trip={each.trip} />
              {away.has(each.nick) && <span className="ml-1 text-field-muted">{t('isAway')}</span>}
              {each.nick === nick && <span className="ml-1 text-field-muted">{t('you')}</span>}
            </li>
          ))}
        </ul>
        {online.length === 0 && <p className="px-1 text-field-muted">{t('nobody')}</p>}
      </div>
      <Button onClick={onInvite} className="shrink-0 noscript:hidden">
        {t('invite')}
      </Button>
    </section>
  )
}
