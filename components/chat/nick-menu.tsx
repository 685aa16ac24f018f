'use client'

import { Menu } from '@base-ui/react/menu'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { MenuPopup } from '@/components/ui/menu-popup'
import { useLazy } from '@/components/ui/use-lazy'
import { useIsAdministrator } from '@/lib/admin/client/use-is-administrator'
import { mentionNick } from '@/lib/chat/client/composer/completion'
import { putText } from '@/lib/chat/client/composer/put-text'
import { isChatMessage, isWrittenBy } from '@/lib/chat/client/session/chat-reducer'
import { messageMenuTexts } from '@/lib/chat/texts'
import { copyText } from '@/lib/core/browser/copy-text'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { MessageMenuProps } from './lazy-parts'
import type { BanTarget } from './message-dialogs'
import { nickEntries } from './nick-entries'
import { type NickRequest, useNickEvents } from './nick-events'
import { composerField, messageIdOf, placeOf } from './row-events'

const loadBan = () => import('./message-dialogs').then((module) => module.BanPerson)

/** Unless it is there. */
function mention(nick: string): void {
  const field = composerField()
  const put = field && mentionNick(field.value, field.selectionEnd, nick)
  if (put) putText(field, put.text, put.cursor)
  // On a narrow screen the list of people covers the log.
  document.querySelector<HTMLElement>('[aria-controls=people][aria-expanded=true]')?.click()
}

/** Of its message, or in the list of people with their newest message. */
function personOf(nick: HTMLElement, { room, chat, reader }: MessageMenuProps): BanTarget {
  const row = nick.closest<HTMLElement>('[data-message]')
  const written = row && reader.findQuoted(messageIdOf(row))
  if (written) return { room, nick: written.nick, trip: written.trip, messageId: written.id }
  const person = { nick: nick.dataset.nick ?? '', trip: nick.dataset.trip ?? null }
  const newest = chat.received.findLast(
    (entry) => entry.kind === 'message' && isChatMessage(entry.message) && isWrittenBy(person, entry.message),
  )
  return { room, ...person, messageId: newest?.kind === 'message' ? newest.message.id : 0 }
}

interface OpenMenu extends NickRequest {
  person: BanTarget
}

/** `back` gets the focus afterwards. */
function useOpenMenu(props: MessageMenuProps, first: RefObject<Event | null>) {
  const [open, setOpen] = useState<OpenMenu | null>(null)
  const back = useRef<HTMLElement | null>(null)
  useNickEvents((request) => {
    const { nick } = request
    const { activeElement: active } = document
    back.current = nick.matches('button') ? nick : active instanceof HTMLElement ? active : null
    setOpen({ ...request, person: personOf(nick, props) })
  }, first)
  useEffect(() => {
    if (!open?.nick.matches('button, [role=button]')) return
    open.nick.setAttribute('aria-expanded', 'true')
    return () => open.nick.removeAttribute('aria-expanded')
  }, [open])
  return { open, back, close: () => setOpen(null) }
}

interface NickMenuProps extends MessageMenuProps {
  first: RefObject<Event | null>
  setStatus: (sentence: string) => void
}

/** A press on the nick in the log or the list of people, right click, long press or a key. */
export function NickMenu({ first, setStatus, ...props }: NickMenuProps) {
  const { line, canSend, reader } = props
  const t = useTexts(messageMenuTexts)
  const { open, back, close } = useOpenMenu(props, first)
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
      mention(person.nick)
      back.current = composerField()
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
        <Menu.Root open modal={false} onOpenChange={(isOpen) => isOpen || close()}>
          <MenuPopup
            entries={nickEntries(open.person.nick, context, actionsFor(open.person), t)}
            label={t('personActions', { nick: open.person.nick })}
            byKey={open.byKey}
            mayCover={open.byTouch}
            anchor={placeOf(open.nick, open.at)}
            restoreFocusTo={() => back.current}
          />
        </Menu.Root>
      )}
      {Ban && toBan && (
        <Ban
          person={toBan}
          onDone={(who) => {
            setToBan(null)
            setStatus(t('banned', { nick: who }))
          }}
          onClose={() => setToBan(null)}
        />
      )}
    </>
  )
}
