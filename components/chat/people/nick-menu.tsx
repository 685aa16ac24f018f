'use client'

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLazy } from '@/components/ui/use-lazy'
import { useIsAdministrator } from '@/lib/admin/client/use-is-administrator'
import { mentionNick } from '@/lib/chat/client/composer/completion'
import { putText } from '@/lib/chat/client/composer/put-text'
import { isChatMessage, isWrittenBy, messagesIn } from '@/lib/chat/client/room/entries'
import { receivedIn } from '@/lib/chat/client/room/room'
import type { OpenRoom } from '@/lib/chat/client/store'
import { messageMenuTexts } from '@/lib/chat/texts'
import { copyText } from '@/lib/core/browser/copy-text'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { ComposerLine } from '../composer/use-composer-line'
import type { BanTarget } from '../dialogs/message-dialogs'
import { ContextMenu, type MenuRequest } from '../log/context-menu'
import { hasSelection, messageIdOf, watchLongPress } from '../log/row-events'
import type { Reader } from '../reader'
import { nickEntries } from './nick-entries'

type OnMenu = (request: MenuRequest) => void

/** In the list of people the whole button. */
function nickAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || !target.isConnected) return null
  return target.closest<HTMLElement>('button[data-nick]') ?? target.closest<HTMLElement>('[data-nick]')
}

const isTouched = (event: Event) => (event as PointerEvent).pointerType === 'touch'

export interface NickMenuProps {
  room: OpenRoom
  /** Around the log and the list of people: events of nicks are handled there. */
  area: RefObject<HTMLElement | null>
  line: ComposerLine
  canSend: boolean
  reader: Reader
  setPeopleOpen: (open: boolean) => void
  /** An event from before this code was loaded. */
  first: RefObject<Event | null>
  setStatus: (sentence: string) => void
}

/** What each event does with a nick. @returns whether the browser should do nothing else */
function makeHandlers(onMenu: OnMenu) {
  // The menu key and Shift+F10 are a right click, and not every browser tells.
  let byKey = false
  return {
    pointerdown: (event: PointerEvent, nick: HTMLElement) => {
      byKey = false
      if (!hasSelection(nick))
        watchLongPress(event, nick, (at) => onMenu({ element: nick, at, byKey, byTouch: true }))
      return false
    },
    click: (event: MouseEvent, nick: HTMLElement) => {
      // Dragging over a nick selects it.
      if (hasSelection(nick)) return false
      // 0: the Enter key or a screen reader.
      onMenu({ element: nick, at: null, byKey: event.detail === 0, byTouch: isTouched(event) })
      return true
    },
    contextmenu: (event: MouseEvent, nick: HTMLElement) => {
      if (!byKey && (event.shiftKey || hasSelection(nick))) return false
      const at = byKey ? null : { x: event.clientX, y: event.clientY }
      onMenu({ element: nick, at, byKey, byTouch: isTouched(event) })
      return true
    },
    keydown: ({ key }: KeyboardEvent, nick: HTMLElement) => {
      byKey = true
      // A button turns these keys into a click.
      if (nick.matches('button') || (key !== 'Enter' && key !== ' ')) return false
      onMenu({ element: nick, at: null, byKey, byTouch: false })
      return true
    },
  }
}

/** @param first an event from before this code was loaded */
function useNickEvents({ area, first }: NickMenuProps, onMenu: OnMenu): void {
  const request = useEffectEvent(onMenu)
  useEffect(() => {
    const handlers = makeHandlers((asked) => request(asked))
    const handle = (event: Event) => {
      const nick = nickAt(event.target)
      const handler = handlers[event.type as keyof typeof handlers]
      if (nick && handler?.(event as never, nick)) event.preventDefault()
    }
    const ended = new AbortController()
    // Before the rows, which have a menu too.
    const how = { capture: true, signal: ended.signal }
    for (const kind of Object.keys(handlers)) area.current?.addEventListener(kind, handle, how)
    if (first.current) handle(first.current)
    return () => ended.abort()
  }, [area, first])
}

const loadBan = () => import('../dialogs/message-dialogs').then((module) => module.BanPerson)

function mention(nick: string, field: HTMLTextAreaElement | null): void {
  const put = field && mentionNick(field.value, field.selectionEnd, nick)
  if (put) putText(field, put.text, put.cursor)
}

/** Of its message, or in the list of people with their newest message. */
function personOf(nick: HTMLElement, { room, reader }: NickMenuProps): BanTarget {
  const row = nick.closest<HTMLElement>('[data-message]')
  const written = row && reader.findQuoted(messageIdOf(row))
  if (written) return { room: room.name, nick: written.nick, trip: written.trip, messageId: written.id }
  const person = { nick: nick.dataset.nick ?? '', trip: nick.dataset.trip ?? null }
  const rows = messagesIn(receivedIn(room.get()))
  const newest = rows.findLast((row) => isChatMessage(row) && isWrittenBy(person, row))
  return { room: room.name, ...person, messageId: newest?.id ?? 0 }
}

/** `back` gets the focus afterwards. */
function useOpenMenu(props: NickMenuProps) {
  const [open, setOpen] = useState<(MenuRequest & { person: BanTarget }) | null>(null)
  const back = useRef<HTMLElement | null>(null)
  useNickEvents(props, (request) => {
    const { element: nick } = request
    const { activeElement: active } = document
    back.current = nick.matches('button') ? nick : active instanceof HTMLElement ? active : null
    setOpen({ ...request, person: personOf(nick, props) })
  })
  useEffect(() => {
    if (!open?.element.matches('button, [role=button]')) return
    open.element.setAttribute('aria-expanded', 'true')
    return () => open.element.removeAttribute('aria-expanded')
  }, [open])
  return { open, back, close: () => setOpen(null) }
}

/** A press on the nick in the log or the list of people, right click, long press or a key. */
export function NickMenu(props: NickMenuProps) {
  const { room, line, canSend, reader, setStatus, setPeopleOpen } = props
  const t = useTexts(messageMenuTexts)
  const { open, back, close } = useOpenMenu(props)
  const [toBan, setToBan] = useState<BanTarget | null>(null)
  const { part: Ban, load } = useLazy(loadBan)
  const administers = useIsAdministrator()
  const lower = (open?.person.nick ?? '').toLowerCase()
  const context = {
    canSend,
    own: lower === reader.nick.toLowerCase(),
    ignored: reader.ignored.has(lower),
    administers,
  }
  const actionsFor = (person: BanTarget) => ({
    mention: () => {
      mention(person.nick, room.field.current)
      // On a narrow screen the list of people covers the log.
      setPeopleOpen(false)
      back.current = room.field.current
    },
    ignore: () => void line.submit(`/ignore ${person.nick}`),
    unignore: () => void line.submit(`/unignore ${person.nick}`),
    copyNick: () => void copyText(person.nick).then((done) => setStatus(t(done ? 'copied' : 'notCopied'))),
    banPerson: async () => {
      setToBan(person)
      if (!(await load())) setToBan(null)
    },
  })
  return (
    <>
      {open && (
        <ContextMenu
          request={open}
          back={back}
          entries={nickEntries(open.person.nick, context, actionsFor(open.person), t)}
          label={t('personActions', { nick: open.person.nick })}
          onClose={close}
        />
      )}
      {Ban && toBan && (
        <Ban
          person={toBan}
          onDone={(sentence) => {
            setToBan(null)
            setStatus(sentence)
          }}
          onClose={() => setToBan(null)}
        />
      )}
    </>
  )
}
