'use client'

import { useEffect } from 'react'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import type { Connection, PollState } from '@/lib/chat/client/polling/use-poll'
import { errorSentence } from '@/lib/core/api/error-sentence'
import { useClock } from '@/lib/core/browser/use-clock'
import { useLanguage } from '@/lib/core/i18n/use-language'
import { changeDesk } from '@/lib/desktop/client/windows'
import { useChatTexts } from './chat-scope'

const lamps: Record<Connection, string> = {
  connecting: 'bg-wait',
  connected: 'bg-good',
  reconnecting: 'bg-wait',
  offline: 'bg-danger',
  refused: 'bg-danger',
}

/** The connection in words: its state, why it is bad, and since when. */
function useConnectionText({ connection, answeredAt, problem }: PollState): string {
  const t = useChatTexts()
  const clock = useClock()
  const language = useLanguage()
  const alive = connection === 'connected' || connection === 'connecting'
  const why = problem ? ` ${errorSentence(problem, language)}` : ''
  const since = !alive && answeredAt > 0 ? ` – ${t('lastAnswer', { time: clock.time(answeredAt) })}` : ''
  return t(connection) + why + since
}

export interface ChatStatusProps {
  room: string
  nick: string
  count: number
  connection: PollState
}

/** The strip under the chat: is it alive, where am I, who am I, how many are here. */
export function ChatStatus({ room, nick, count, connection }: ChatStatusProps) {
  const t = useChatTexts()
  const text = useConnectionText(connection)
  const look = lamps[connection.connection]
  useEffect(() => changeDesk({ lamp: { look, text } }), [look, text])
  useEffect(() => () => changeDesk({ lamp: null }), [])
  return (
    <StatusBar>
      <StatusPanel grow className="noscript:invisible">
        <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full border border-edge ${look}`} />
        <span role="status" className="truncate" title={text}>
          {text}
        </span>
      </StatusPanel>
      <StatusPanel className="max-sm:hidden">{nick}</StatusPanel>
      <StatusPanel className="max-w-40 max-sm:hidden">{room}</StatusPanel>
      <StatusPanel>{t('online', { count })}</StatusPanel>
    </StatusBar>
  )
}
