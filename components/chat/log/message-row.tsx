'use client'

import { type MouseEvent, memo, type ReactNode, useContext, useEffect, useState } from 'react'
import { CollapsibleText } from '@/components/ui/collapsible-text'
import { summarizePresence } from '@/lib/chat/client/log/log-items'
import { shownText } from '@/lib/chat/client/message-text/shown-text'
import { isWrittenBy } from '@/lib/chat/client/room/entries'
import { mentionsWord } from '@/lib/chat/client/room/mentions'
import { wantQuote } from '@/lib/chat/client/room/quotes'
import type { PendingMessage } from '@/lib/chat/client/room/room'
import type { Message } from '@/lib/chat/contract/chat'
import { chatTexts } from '@/lib/chat/texts'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'
import { Nick } from '../people/nick'
import { ReaderScope } from '../reader'
import { LazyLinkPreviews, LinkText, MessageExcerpt, MessageText } from './message-text'

interface LogLineProps {
  /** The message menu finds the row by it. */
  messageId?: number
  time: number
  /** The line above shows the time; this one shows it on hover and focus. */
  quiet?: boolean
  className?: string
  bodyClass?: string
  children: ReactNode
}

const lineLook =
  'group relative grid grid-cols-[auto_1fr] gap-x-2 px-2 py-px hover:bg-face-light/50 pointer-fine:pe-9'
const timeLook = 'min-w-[3em] pt-[0.15em] text-[0.85em] text-field-muted tabular-nums select-none'

export function LogLine({ messageId, time, quiet, className = '', bodyClass = '', children }: LogLineProps) {
  const clock = useClock()
  const shade = quiet ? 'opacity-0 group-hover:opacity-100 in-[article:focus]:opacity-100' : ''
  return (
    <div data-message={messageId} className={`${lineLook} ${className}`}>
      <time
        dateTime={new Date(time).toISOString()}
        title={clock.full(time)}
        className={`${timeLook} ${shade}`}
      >
        {clock.time(time)}
      </time>
      <div className={`min-w-0 ${bodyClass}`}>{children}</div>
    </div>
  )
}

export function LogRule({ loud, children }: { loud?: boolean; children: ReactNode }) {
  const shade = loud
    ? 'font-semibold text-danger before:border-danger after:border-danger'
    : 'text-field-muted before:border-dim/60 after:border-dim/60'
  return (
    <div
      className={`flex items-center gap-2 px-2 py-1 text-[0.85em] before:flex-1 before:border-t after:flex-1 after:border-t ${shade}`}
    >
      {children}
    </div>
  )
}

const look =
  'order-first block select-none w-fit max-w-full truncate border-s-2 border-current ps-1.5 text-[0.85em] text-field-muted no-underline hover:underline pointer-coarse:py-1'

export function Quote({ id }: { id: number }) {
  const t = useTexts(chatTexts)
  const reader = useContext(ReaderScope)
  const quoted = reader?.findQuoted(id)
  const isGone = quoted === null
  useEffect(() => {
    if (reader && !isGone && !reader.findQuoted(id)) reader.room.update(wantQuote(id))
  }, [reader, id, isGone])
  const jump = (event: MouseEvent) => {
    const { current } = reader?.room.jump ?? {}
    if (!current || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    current(id)
  }
  return (
    // Without a target it is no link.
    <a href={isGone ? undefined : `#m${id}`} onClick={jump} className={look}>
      <span className="sr-only">{t('inReplyTo')} </span>
      {quoted && !reader?.ignored.has(quoted.nick.toLowerCase()) ? (
        <>
          <bdi className="font-semibold">{sanitizeText(quoted.nick)}</bdi>:{' '}
          <bdi>
            <MessageExcerpt msg={shownText(quoted, t)} />
          </bdi>
        </>
      ) : (
        t(quoted ? 'quoteIgnored' : isGone ? 'quoteGone' : 'quoteUnknown')
      )}
    </a>
  )
}

interface MessageRowProps {
  message: Message
  asTyped?: boolean
  /** The line above has the same sender, who is named to screen readers only. */
  follows: boolean
  /** The line above has another time, or another sender. */
  isTimed: boolean
  /** This browser sent it. */
  own: boolean
  /** It is under the reader's nick, and calls nobody. */
  named: boolean
  words: readonly string[]
  /** It has the focus. */
  active?: boolean
}

type BodyProps = Pick<MessageRowProps, 'message' | 'asTyped' | 'follows' | 'active'>

/** Unknown types are shown like messages. */
function Body({ message, asTyped, follows, active }: BodyProps) {
  const t = useTexts(chatTexts)
  const {
    type,
    nick,
    trip,
    msg,
    is_admin: admin,
    is_bot: bot,
    other_sender: other,
    edited_time: edited,
  } = message
  const who = <Nick {...{ nick, trip, admin, bot, other, active }} />
  const clock = useClock()
  const mark = edited && (
    <>
      <span title={clock.full(edited)} className="ml-1 text-[0.8em] text-field-muted">
        {t('edited')}
      </span>
      <span className="sr-only"> {clock.time(edited)}</span>
    </>
  )
  if (type === 'topic') return <span className="text-good">◇ {t('topicSet', { nick, topic: msg })}</span>
  if (type === 'system')
    return (
      <span className="text-wait">
        ◆ <LinkText msg={shownText(message, t)} />
      </span>
    )
  if (type === 'action')
    return (
      <span className="italic">
        * {who} <LinkText msg={msg} />
        {mark}
      </span>
    )
  return (
    <>
      <span className={follows ? 'sr-only' : ''}>
        {who}
        <span className="text-field-muted">: </span>
      </span>
      <MessageText msg={msg} asTyped={asTyped} />
      {mark}
    </>
  )
}

const mentionLook = 'bg-call shadow-[inset_3px_0_var(--skin-danger)] forced-colors:border-l-4'
const ownLook = 'bg-own forced-colors:border-l forced-colors:border-dashed'

interface LineProps extends MessageRowProps {
  repliesToReader?: boolean
}

function Line({ own, named, words, follows, isTimed, repliesToReader, ...body }: LineProps) {
  const t = useTexts(chatTexts)
  const { id, type, msg, time, reply_to: replyTo } = body.message
  const isMentioned =
    !named && type !== 'system' && (repliesToReader || words.some((word) => mentionsWord(msg, word)))
  const tint = isMentioned ? mentionLook : own ? ownLook : ''
  return (
    <LogLine
      messageId={id}
      time={time}
      quiet={!isTimed}
      className={`${follows ? '' : 'mt-px'} ${tint}`}
      bodyClass={`relative ${replyTo ? 'flex flex-col' : ''} ${follows ? 'pl-3' : ''}`}
    >
      {isMentioned && <span className="sr-only">{t('callsYou')} </span>}
      <CollapsibleText content={msg} t={t}>
        <Body {...body} follows={follows} />
      </CollapsibleText>
      <LazyLinkPreviews msg={msg} />
      {replyTo && <Quote id={replyTo} />}
    </LogLine>
  )
}

function ReplyLine(props: MessageRowProps & { replyTo: number }) {
  const reader = useContext(ReaderScope)
  return (
    <Line
      {...props}
      repliesToReader={reader !== null && isWrittenBy(reader, reader.findQuoted(props.replyTo))}
    />
  )
}

export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { reply_to: replyTo } = props.message
  return replyTo ? <ReplyLine {...props} replyTo={replyTo} /> : <Line {...props} />
})

const quietLook = 'text-[0.9em] text-field-muted'

export function WithdrawnRow({ time }: { time: number }) {
  const t = useTexts(chatTexts)
  return (
    <LogLine time={time} quiet className={quietLook}>
      {t('withdrawn')}
    </LogLine>
  )
}

const namedMax = 3

const unfoldedMax = 200

function useSummary(messages: readonly Message[]): string {
  const t = useTexts(chatTexts)
  const listed = (nicks: readonly string[]) => {
    const named = nicks.slice(0, namedMax).join(t('comma'))
    return nicks.length > namedMax ? t('andMore', { nicks: named, count: nicks.length - namedMax }) : named
  }
  const { came, left, visits, renames } = summarizePresence(messages)
  return [
    came.length > 0 && t('joined', { nick: listed(came) }),
    left.length > 0 && t('left', { nick: listed(left) }),
    visits.length > 0 && t('visited', { nick: listed(visits) }),
    ...renames.slice(-namedMax).map(({ from, to }) => t('renamed', { from, to })),
  ]
    .filter(Boolean)
    .join(' · ')
}

function PresenceLine({ message }: { message: Message }) {
  const clock = useClock()
  return (
    <div className="w-full pl-4">
      <span className="tabular-nums">{clock.time(message.time)}</span> {useSummary([message])}
    </div>
  )
}

export function PresenceRow({ messages }: { messages: readonly Message[] }) {
  const [open, setOpen] = useState(false)
  const summary = useSummary(messages)
  const { time } = messages.at(-1) ?? { time: 0 }
  return (
    <LogLine time={time} quiet className={quietLook}>
      <div className="flex flex-wrap items-baseline gap-x-1 overflow-clip [overflow-clip-margin:0.2em]">
        <span aria-hidden="true" className="select-none">
          →
        </span>
        {messages.length === 1 ? (
          <span className="min-w-0 flex-1">{summary}</span>
        ) : (
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="min-w-0 flex-1 text-start underline decoration-dotted underline-offset-2 pointer-coarse:py-1.5"
          >
            {summary}
          </button>
        )}
        {open && messages.length > unfoldedMax && <div className="w-full pl-4">…</div>}
        {open &&
          messages.slice(-unfoldedMax).map((message) => <PresenceLine key={message.id} message={message} />)}
      </div>
    </LogLine>
  )
}

interface PendingRowProps {
  pending: PendingMessage
  trip: string | null
  /** The line above is the reader's own too. */
  follows: boolean
  /** Why it is not sent, and what to do; null: it is being sent. */
  trouble: ReactNode
}

/** Dots stand in place of the time, so that nothing moves when the message arrives. */
export function PendingRow({ pending, trip, follows, trouble }: PendingRowProps) {
  const t = useTexts(chatTexts)
  const { nick, msg, type, state, replyTo } = pending
  const isRefused = state === 'refused'
  const isGrouped = follows && type === 'message' && !replyTo
  const waiting = t(state === 'queued' ? 'waiting' : 'sending')
  return (
    <div className={`grid grid-cols-[auto_1fr] gap-x-2 px-2 py-px ${isRefused ? 'bg-notice' : 'bg-own'}`}>
      <span title={waiting} className="w-[3em] text-center text-[0.85em] text-field-muted">
        <span aria-hidden="true">{isRefused ? '✕' : '···'}</span>
        {!trouble && <span className="sr-only">{waiting}</span>}
      </span>
      <div className={`min-w-0 ${isGrouped ? 'pl-3' : ''}`}>
        {replyTo && <Quote id={replyTo} />}
        <CollapsibleText content={msg} t={t}>
          {type === 'action' && '* '}
          {!isGrouped && <Nick nick={nick} trip={trip} />}
          {!isGrouped && <span className="text-field-muted">{type === 'action' ? ' ' : ': '}</span>}
          {type === 'action' ? <LinkText msg={msg} /> : <MessageText msg={msg} />}
        </CollapsibleText>
        {trouble}
      </div>
    </div>
  )
}
