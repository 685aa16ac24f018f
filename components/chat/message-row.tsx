'use client'

import { memo, useContext } from 'react'
import { Folded } from '@/components/ui/folded'
import { hasWord } from '@/lib/chat/client/mentions/calls-reader'
import { isBy } from '@/lib/chat/client/session/chat-originals'
import type { Message } from '@/lib/chat/contract/chat'
import { useChatTexts } from './chat-scope'
import { LogLine } from './log-line'
import { MessageText } from './message-text'
import { Nick } from './nick'
import { Quote } from './quote'
import { RepliesScope } from './replies-scope'
import { SaidText } from './said-text'

export interface MessageRowProps {
  message: Message
  edited: boolean
  /** With the signs of its markup. */
  asTyped?: boolean
  /** The line above is by the same person, who is then named to the ear only. */
  follows: boolean
  /** The reader wrote it. */
  own: boolean
  /** Words that call the reader. */
  words: readonly string[]
}

type BodyProps = Pick<MessageRowProps, 'message' | 'edited' | 'asTyped' | 'follows'>

/** What kind of row it is decides its words; the type of a row that is not known here is shown like something said. */
function Body({ message, edited, asTyped, follows }: BodyProps) {
  const t = useChatTexts()
  const { type, nick, trip, msg, is_admin: admin, is_bot: bot } = message
  const who = <Nick nick={nick} trip={trip} admin={admin} bot={bot} />
  const mark = edited && <span className="ml-1 text-[0.8em] text-field-muted">{t('edited')}</span>
  if (type === 'topic') return <span className="text-good">◇ {t('topicSet', { nick, topic: msg })}</span>
  if (type === 'system')
    return (
      <span className="text-wait">
        ◆ <MessageText msg={msg} />
      </span>
    )
  if (type === 'action')
    return (
      <span className="italic">
        * {who} <MessageText msg={msg} />
        {mark}
      </span>
    )
  return (
    <>
      <span className={follows ? 'sr-only' : ''}>
        {who}
        <span className="text-field-muted">: </span>
      </span>
      <SaidText msg={msg} asTyped={asTyped} />
      {mark}
    </>
  )
}

const callLook = 'bg-call shadow-[inset_3px_0_var(--skin-danger)] forced-colors:border-l-4'
const ownLook = 'bg-own forced-colors:border-l forced-colors:border-dashed'

interface LineProps extends MessageRowProps {
  /** It answers something that the reader said. */
  answersReader?: boolean
}

function Line({ own, words, follows, answersReader, ...said }: LineProps) {
  const t = useChatTexts()
  const { id, type, msg, time, reply_to: replyTo } = said.message
  const calls = !own && type !== 'system' && (answersReader || words.some((word) => hasWord(msg, word)))
  const tint = calls ? callLook : own ? ownLook : ''
  return (
    <LogLine
      messageId={id}
      time={time}
      quiet={follows}
      className={`${follows ? '' : 'mt-px'} ${tint}`}
      bodyClass={`relative ${replyTo ? 'flex flex-col' : ''} ${follows ? 'pl-3' : ''}`}
    >
      {calls && <span className="sr-only">{t('callsYou')} </span>}
      <Folded content={msg} t={t}>
        <Body {...said} follows={follows} />
      </Folded>
      {replyTo && <Quote id={replyTo} />}
    </LogLine>
  )
}

function AnswerLine(props: MessageRowProps & { replyTo: number }) {
  const reader = useContext(RepliesScope)
  return <Line {...props} answersReader={reader !== null && isBy(reader, reader.original(props.replyTo))} />
}

/** One message of the log; its line stands out when it calls the reader, and is tinted when they wrote it. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { reply_to: replyTo } = props.message
  return replyTo ? <AnswerLine {...props} replyTo={replyTo} /> : <Line {...props} />
})
