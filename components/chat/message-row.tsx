'use client'

import { memo } from 'react'
import { hasWord } from '@/lib/client/calls-reader'
import type { Message } from '@/lib/schemas/chat'
import { useChatTexts } from './chat-scope'
import { Folded } from './folded'
import { LogLine } from './log-line'
import { MessageText } from './message-text'
import { Nick } from './nick'
import { SaidText } from './said-text'

export interface MessageRowProps {
  message: Message
  edited: boolean
  /** The line above is by the same person, who is then named to the ear only. */
  follows: boolean
  /** The reader wrote it. */
  own: boolean
  /** Words that call the reader. */
  words: readonly string[]
}

/** What kind of row it is decides its words; the type of a row that is not known here is shown like something said. */
function Body({ message, edited, follows }: Pick<MessageRowProps, 'message' | 'edited' | 'follows'>) {
  const t = useChatTexts()
  const { type, nick, trip, msg, is_admin: admin } = message
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
        * <Nick nick={nick} trip={trip} admin={admin} /> <MessageText msg={msg} />
        {mark}
      </span>
    )
  return (
    <>
      <span className={follows ? 'sr-only' : ''}>
        <Nick nick={nick} trip={trip} admin={admin} />
        <span className="text-field-muted">: </span>
      </span>
      <SaidText msg={msg} />
      {mark}
    </>
  )
}

const callLook = 'bg-call shadow-[inset_3px_0_var(--skin-danger)] forced-colors:border-l-4'

/** One message of the log; its line stands out when it calls the reader, and is tinted when they wrote it. */
export const MessageRow = memo(function MessageRow({ own, words, follows, ...said }: MessageRowProps) {
  const t = useChatTexts()
  const { type, msg, time } = said.message
  const calls = !own && type !== 'system' && words.some((word) => hasWord(msg, word))
  const tint = calls ? callLook : own ? 'bg-own' : ''
  return (
    <LogLine
      time={time}
      quiet={follows}
      className={`${follows ? '' : 'mt-px'} ${tint}`}
      bodyClass={`relative ${follows ? 'pl-3' : ''}`}
    >
      {calls && <span className="sr-only">{t('callsYou')} </span>}
      <Folded content={msg}>
        <Body {...said} follows={follows} />
      </Folded>
    </LogLine>
  )
})
