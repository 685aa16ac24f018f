'use client'

import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { useClock } from '@/lib/client/use-clock'
import { useTexts } from '@/lib/client/use-language'
import type { Connection, PollState } from '@/lib/client/use-poll'
import { chatTexts } from './texts'

const lamps: Record<Connection, string> = {
  connecting: 'bg-wait',
  connected: 'bg-good',
  reconnecting: 'bg-wait',
  offline: 'bg-danger',
  refused: 'bg-danger',
}

export interface ChatStatusProps {
  room: string
  nick: string
  count: number
  connection: PollState
}

/** The strip under the chat: is it alive, where am I, who am I, how many are here. */
export function ChatStatus({
  room,
  nick,
  count,
  connection: { connection, answeredAt, reason },
}: ChatStatusProps) {
  const t = useTexts(chatTexts)
  const clock = useClock()
  const state = connection === 'refused' ? t('pollRefused', { reason }) : t(connection)
  const alive = connection === 'connected' || connection === 'connecting'
  return (
    <StatusBar>
      <StatusPanel grow className="noscript:invisible">
        <span
          aria-hidden="true"
          className={`size-2.5 shrink-0 rounded-full border border-edge ${lamps[connection]}`}
        />
        <span role="status" className="truncate">
          {state}
          {!alive && answeredAt > 0 && ` – ${t('lastAnswer', { time: clock.time(answeredAt) })}`}
        </span>
      </StatusPanel>
      <StatusPanel className="max-sm:hidden">{nick}</StatusPanel>
      <StatusPanel className="max-w-40 max-sm:hidden">{room}</StatusPanel>
      <StatusPanel>{t('online', { count })}</StatusPanel>
    </StatusBar>
  )
}
