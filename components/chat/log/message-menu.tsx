'use client'

import { type RefObject, useContext, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLazy } from '@/components/ui/use-lazy'
import { useIsAdministrator } from '@/lib/admin/client/use-is-administrator'
import { QuoteLoader } from '@/lib/chat/client/effects/quote-loader'
import { shownText } from '@/lib/chat/client/message-text/shown-text'
import { ownMessages, tokensIn } from '@/lib/chat/client/own/own-messages'
import { isChatMessage } from '@/lib/chat/client/room/entries'
import { type Change, set } from '@/lib/chat/client/room/room'
import { type OpenRoom, useRoom } from '@/lib/chat/client/store'
import type { Message } from '@/lib/chat/contract/chat'
import { roomPath } from '@/lib/chat/room-path'
import { chatTexts, messageMenuTexts } from '@/lib/chat/texts'
import { copyText } from '@/lib/core/browser/copy-text'
import { useTexts } from '@/lib/core/i18n/use-language'
import { ReplyBar } from '../composer/reply-bar'
import { NickMenu, type NickMenuProps } from '../people/nick-menu'
import { ContextMenu, type MenuRequest, type Point } from './context-menu'
import {
  type AskedAction,
  isAsTyped,
  type MessageActions,
  messageEntries,
  showAsTyped,
} from './message-entries'
import { AsTyped, maybeMarkup } from './message-text'
import { messageIdOf, selectText, useMessageAddress, useRowEvents } from './row-events'

const loadDialogs = () => import('../dialogs/message-dialogs').then((module) => module.MessageDialogs)
const statusMs = 6000
const statusLook =
  'bevel-window pointer-events-none absolute bottom-2 left-1/2 max-w-[calc(100%-2rem)] -translate-x-1/2 bg-notice px-3 py-1 text-ink'

function useStatus() {
  const [status, setStatus] = useState('')
  useEffect(() => {
    if (status === '') return
    const timer = setTimeout(() => setStatus(''), statusMs)
    return () => clearTimeout(timer)
  }, [status])
  return { status, setStatus }
}

/** Without a nick, so that it asks its reader for one. */
const addressOf = ({ room, id }: Message) => `${window.location.origin}${roomPath(room)}#m${id}`

export type MessageMenuProps = Omit<NickMenuProps, 'setStatus'>

interface ActionOptions extends Pick<MessageMenuProps, 'room' | 'line'> {
  request: MenuRequest | null
  message: Message | null
  setStatus: (sentence: string) => void
  back: RefObject<HTMLElement | null>
  ask: (message: Message, action: AskedAction) => Promise<void>
}

function useActions({ room, line, request, message, setStatus, back, ask }: ActionOptions): MessageActions {
  const t = useTexts(messageMenuTexts)
  const ofChat = useTexts(chatTexts)
  const copy = (text: string) => copyText(text).then((done) => setStatus(t(done ? 'copied' : 'notCopied')))
  const withMessage = (act: (message: Message, row: HTMLElement) => void) => () => {
    if (message && request) act(message, request.element)
  }
  /** In the field, unless an edit in it is not finished. */
  const write = (change: (message: Message) => Change) =>
    withMessage((each) => {
      if (room.get().edit) setStatus(t('editFirst'))
      else room.update(change(each))
      back.current = room.field.current
    })
  return {
    reply: write(({ id }) => set({ replyTo: id })),
    edit: write(({ id, msg }) => set({ edit: { id, msg } })),
    select: withMessage((_, row) => {
      back.current = null
      // After the menu is closed, which returns the focus.
      requestAnimationFrame(() => selectText(row))
    }),
    copy: withMessage((each) => void copy(shownText(each, ofChat))),
    link: withMessage((each) => void copy(addressOf(each))),
    ignore: withMessage(({ nick }) => void line.submit(`/ignore ${nick}`)),
    asTyped: (asTyped) => message && room.update(showAsTyped(message.id, asTyped)),
    ask: (action) => message && void ask(message, action),
  }
}

const buttonLook =
  'absolute end-1 top-0 z-10 select-none bevel-raised bg-face px-1.5 text-sm/5 text-ink active:bevel-pressed aria-expanded:bevel-pressed ' +
  'pointer-coarse:min-h-9 pointer-coarse:min-w-10'

interface RowButtonProps {
  row: HTMLElement
  open: boolean
  onPress: (at: Point) => void
}

/** On the row with the pointer or the focus. It must not be announced as new. */
function RowButton({ row, open, onPress }: RowButtonProps) {
  const t = useTexts(messageMenuTexts)
  return createPortal(
    <span aria-live="off">
      <button
        type="button"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={t('actions')}
        title={t('actions')}
        onClick={({ currentTarget }) => {
          const { left: x, bottom: y } = currentTarget.getBoundingClientRect()
          onPress({ x, y })
        }}
        className={buttonLook}
      >
        <span aria-hidden="true">⋯</span>
      </button>
    </span>,
    row,
  )
}

/** `back` gets the focus afterwards. */
function useOpenMenu({ log }: OpenRoom, messageOf: (row: HTMLElement) => Message | null) {
  const [row, setRow] = useState<HTMLElement | null>(null)
  const [request, setRequest] = useState<MenuRequest | null>(null)
  const back = useRef<HTMLElement | null>(null)
  const open = (next: MenuRequest): boolean => {
    if (!messageOf(next.element)) return false
    const { activeElement: active } = document
    back.current = active instanceof HTMLElement && active !== document.body ? active : null
    setRow(next.element)
    setRequest(next)
    return true
  }
  const reachFor = (next: HTMLElement) => request || setRow(next)
  const leave = () => request || log.current?.frame.current?.contains(document.activeElement) || setRow(null)
  const close = () => setRequest(null)
  return { row, request, back, open, close, reachFor, leave }
}

/** Null if that makes no difference, or if all messages are. */
function useAsTyped(room: OpenRoom, message: Message | null): boolean | null {
  const { entries } = useRoom(room, 'entries')
  const allAre = useContext(AsTyped)
  if (allAre || message?.type !== 'message' || !maybeMarkup.test(message.msg)) return null
  return isAsTyped(entries, message.id)
}

/** Fetches quoted messages that the log does not have. */
function useQuotes(room: OpenRoom): void {
  const [loader] = useState(() => new QuoteLoader(room))
  const { wanted } = useRoom(room, 'wanted')
  useEffect(() => {
    if (wanted.size > 0) void loader.run()
  }, [loader, wanted])
}

/** Right click, long press, Enter, the menu key or the button on its row. */
export function MessageMenu(props: MessageMenuProps) {
  const { room, line, canSend, reader, first } = props
  // With the token of a message once it is kept.
  const state = useRoom(room, 'frozen', 'replyTo', 'edit', 'editMinutes', 'unkept')
  const { frozen, replyTo, edit, editMinutes } = state
  const t = useTexts(messageMenuTexts)
  const { status, setStatus } = useStatus()
  const [asked, setAsked] = useState<{ message: Message; action: AskedAction } | null>(null)
  const { part: Dialogs, load: loadCode } = useLazy(loadDialogs)
  const messageOf = (which: HTMLElement) => {
    const found = reader.findQuoted(messageIdOf(which))
    return found && isChatMessage(found) ? found : null
  }
  const { row, request, back, open, close, reachFor, leave } = useOpenMenu(room, messageOf)
  const jump = (id: number) =>
    void room.log.current?.goTo(id).then((isThere) => {
      if (!isThere) setStatus(t('gone'))
    })
  useImperativeHandle(room.jump, () => jump)
  useQuotes(room)
  useMessageAddress(jump)
  useRowEvents(room.log.current?.frame, { onRow: reachFor, onLeave: leave, onMenu: open }, first)
  const message = request && messageOf(request.element)
  const ask = async (about: Message, action: AskedAction) => {
    setAsked({ message: about, action })
    if (!(await loadCode())) setAsked(null)
  }
  const actions = useActions({ room, line, request, message, setStatus, back, ask })
  const own = message !== null && reader.own.has(message.id)
  const byTouch = request?.byTouch ?? false
  const asTyped = useAsTyped(room, message)
  const menuContext = {
    canSend,
    own,
    named: message?.nick.toLowerCase() === reader.nick.toLowerCase(),
    changeable: own && canSend && tokensIn(ownMessages(), editMinutes, Date.now()).has(message.id),
    byTouch,
    asTyped,
    administers: useIsAdministrator(),
    frozen,
  }
  const press = (at: Point) => row && open({ element: row, at, byKey: false, byTouch: false })
  return (
    <>
      {row?.isConnected && messageOf(row) && (
        <RowButton row={row} open={request?.element === row} onPress={press} />
      )}
      {request && message && (
        <ContextMenu
          {...{ request, back }}
          entries={messageEntries(message, menuContext, actions, t)}
          label={t('actions')}
          onClose={close}
        />
      )}
      {Dialogs && asked && (
        <Dialogs {...asked} room={room} onClose={() => setAsked(null)} onStatus={setStatus} />
      )}
      <NickMenu {...props} setStatus={setStatus} />
      {/* Over the log, which does not move. */}
      <div className="relative z-10">
        <p role="status" className={status ? statusLook : 'sr-only'}>
          {status}
        </p>
      </div>
      {canSend && replyTo > 0 && !edit && <ReplyBar {...{ room, replyTo }} />}
    </>
  )
}
