'use client'

import { type ReactNode, useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { useLazy } from '@/components/ui/use-lazy'
import { chatTexts } from '@/lib/chat/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { type PeopleListProps, Person, peopleLook, personLook } from './nick'

interface PeopleProps extends PeopleListProps {
  /** On a narrow screen the list covers the log. */
  open: boolean
  onInvite: () => void
  rooms: ReactNode
}

const loadList = () => import('./people-list').then((module) => module.PeopleList)

/** In the server's order, until the list with its order, filter and keys is loaded. */
export function People({ open, onInvite, rooms, ...props }: PeopleProps) {
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
      id="people"
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
      {rooms}
      <Button onClick={onInvite} className="shrink-0 noscript:hidden">
        {t('invite')}
      </Button>
    </section>
  )
}
