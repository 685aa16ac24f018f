'use client'

import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { useLazy } from '@/components/ui/use-lazy'
import type { OnlineNick } from '@/lib/chat/contract/chat'
import { chatTexts } from '@/lib/chat/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { Nick } from './nick'

export interface PeopleListProps {
  online: readonly OnlineNick[]
  /** The reader's own. */
  nick: string
  away: ReadonlySet<string>
}

export interface PeopleProps extends PeopleListProps {
  id: string
  /** On a narrow screen the list covers the log. */
  open: boolean
  onInvite: () => void
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

const loadList = () => import('./people-list').then((module) => module.PeopleList)

/** In the server's order, until the list with its order, filter and keys is loaded. */
export function People({ id, open, onInvite, ...props }: PeopleProps) {
  const t = useTexts(chatTexts)
  const { online, nick, away } = props
  const { part: List, preload } = useLazy(loadList)
  // After a failure the next rendering tries again.
  useEffect(preload)
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
      {online.length === 0 && <p className="px-2 py-1 text-sm text-field-muted">{t('nobody')}</p>}
      {List ? (
        <List {...props} />
      ) : (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          className={peopleLook}
        >
          {online.map((each) => (
            <li key={`${each.nick}/${each.trip}`} className={personLook} title={each.nick}>
              <Person {...each} own={nick} away={away} />
            </li>
          ))}
        </ul>
      )}
      <Button onClick={onInvite} className="shrink-0 noscript:hidden">
        {t('invite')}
      </Button>
    </section>
  )
}
