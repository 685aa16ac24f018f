'use client'

import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import { isComposing } from '@/components/ui/is-composing'
import { useVirtualRows, type VirtualRows } from '@/components/ui/use-virtual-rows'
import { nickFilter } from '@/lib/chat/client/composer/completion'
import type { OnlineNick } from '@/lib/chat/contract/chat'
import { sortPeople } from '@/lib/chat/people-order'
import { chatTexts } from '@/lib/chat/texts'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { type PeopleListProps, Person, peopleLook, personLook } from './nick'

/** With this many people the list has a filter. */
const filteredFrom = 20
const rowPx = 24

const keyOf = ({ nick, trip }: OnlineNick) => `${nick}/${trip}`

interface FilterProps {
  typed: string
  onType: (typed: string) => void
  found: number
  onDown: () => void
}

function Filter({ typed, onType, found, onDown }: FilterProps) {
  const t = useTexts(chatTexts)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'ArrowDown') onDown()
    else if (event.key === 'Escape' && typed) onType('')
    else return
    event.preventDefault()
  }
  return (
    <div className="shrink-0 pt-0.5">
      <input
        type="search"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
        aria-label={t('filterPeople')}
        placeholder={t('filterPeople')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="text-box"
      />
      <p role="status" className={typed && found === 0 ? 'px-2 py-1 text-sm text-field-muted' : 'sr-only'}>
        {typed && t('foundPeople', { count: found })}
      </p>
    </div>
  )
}

/** One person is a Tab stop; ↑ ↓ Home and End reach the others, including those outside the document. */
function useStop(shown: readonly OnlineNick[], { frame, parts, toStart, toEnd }: VirtualRows<OnlineNick>) {
  const [active, setActive] = useState('')
  const wanted = useRef(-1)
  const focus = (index: number): boolean => {
    const person = frame.current?.querySelector<HTMLElement>(`[data-index="${index}"] > button`)
    person?.focus()
    return person !== undefined && person !== null
  }
  useEffect(() => {
    // Rows at the other end are rendered after the scrolling.
    if (wanted.current >= 0 && focus(wanted.current)) wanted.current = -1
  })
  const go = (index: number) => {
    if (focus(index) || !shown[index]) return
    wanted.current = index
    if (index === 0) toStart()
    else toEnd()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const at = shown.findIndex((person) => keyOf(person) === active)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: shown.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    wanted.current = -1
    go(to)
  }
  const stop = parts.some(({ key }) => key === active) ? active : parts[0]?.key
  return { stop, setActive, onKeyDown, toFirst: () => go(0) }
}

/** In natural order, with a filter if they are many. A press on a person opens their menu. */
export const PeopleList = memo(function PeopleList({ online, nick, away }: PeopleListProps) {
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const word = typed.trim().replace(/^[@＠]/, '')
  const sorted = useMemo(() => sortPeople(online, language), [online, language])
  const shown = useMemo(() => {
    const isShown = nickFilter(word)
    return sorted.filter((person) => isShown(person.nick))
  }, [sorted, word])
  const rows = useVirtualRows(shown, keyOf, rowPx)
  const { stop, setActive, onKeyDown, toFirst } = useStop(shown, rows)
  return (
    <>
      {(online.length >= filteredFrom || typed !== '') && (
        <Filter typed={typed} onType={setTyped} found={shown.length} onDown={toFirst} />
      )}
      <div ref={rows.frame} className={peopleLook}>
        <ul onFocus={rows.onFocus} onKeyDown={onKeyDown} style={{ paddingBottom: rows.endGapPx }}>
          {rows.parts.map(({ row, key, index, gapPx }) => (
            <li
              key={key}
              ref={rows.measure}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={shown.length}
              style={{ marginTop: gapPx }}
            >
              <button
                type="button"
                data-nick={row.nick}
                data-trip={row.trip ?? undefined}
                title={row.nick}
                aria-haspopup="menu"
                tabIndex={key === stop ? 0 : -1}
                onFocus={() => setActive(key)}
                className={`${personLook} hover:bg-face-light/50 focus-visible:-outline-offset-2 aria-expanded:outline-1 aria-expanded:-outline-offset-1 aria-expanded:outline-dotted`}
              >
                <Person {...row} own={nick} away={away} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
})
