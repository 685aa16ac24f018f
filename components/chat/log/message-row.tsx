'use client'

import { type MouseEvent, memo, type ReactNode, useContext, useEffect } from 'react'
import { CollapsibleText } from '@/components/ui/collapsible-text'
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
import { LogLine } from './log-line'
import { LazyLinkPreviews, LinkText, MessageExcerpt, MessageText } from './message-text'

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
          <bdi className="font-semibold">{sanitizeText(quoted.nick)}</bdi>
          {quoted.other_sender && ` (${t('otherSender')})`}:{' '}
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
