'use client'

import { memo } from 'react'
import { useTexts } from '@/lib/client/use-language'
import type { Message } from '@/lib/schemas/chat'
import { Folded } from './folded'
import { LogLine } from './log-line'
import { MessageText } from './message-text'
import { Nick } from './nick'
import { chatTexts } from './texts'

/** What kind of row it is decides its words; the type of a row that is not known here is shown like something said. */
function Body({ message, edited }: { message: Message; edited: boolean }) {
  const t = useTexts(chatTexts)
  const { type, nick, trip, msg, is_admin: admin } = message
  const mark = edited && <span className="ml-1 text-[0.8em] text-field-muted">{t('edited')}</span>
  if (type === 'join' || type === 'leave')
    return <span className="text-field-muted">→ {t(type === 'join' ? 'joined' : 'left', { nick })}</span>
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
      <Nick nick={nick} trip={trip} admin={admin} />
      <span className="text-field-muted">: </span>
      <MessageText msg={msg} />
      {mark}
    </>
  )
}

/** One message of the log. */
export const MessageRow = memo(function MessageRow({
  message,
  edited,
}: {
  message: Message
  edited: boolean
}) {
  return (
    <LogLine time={message.time}>
      <Folded content={message.msg}>
        <Body message={message} edited={edited} />
      </Folded>
    </LogLine>
  )
})
