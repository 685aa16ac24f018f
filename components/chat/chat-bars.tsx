'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { MenuBar } from '@/components/ui/menu-bar'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { useLazy } from '@/components/ui/use-lazy'
import type { Connection, PollState } from '@/lib/chat/client/room/room'
import { type OpenRoom, useRoom } from '@/lib/chat/client/store'
import { chatTexts } from '@/lib/chat/texts'
import { errorSentence } from '@/lib/core/api/error-sentence'
import { useClock } from '@/lib/core/browser/use-clock'
import { useLanguage, useTexts, useTranslator } from '@/lib/core/i18n/use-language'
import { updateDesktop } from '@/lib/desktop/client/windows'
import type { ChatMenuProps } from './chat-menus'
import { laterPart } from './later-part'
import { LinkText } from './log/message-text'

interface TopicBarProps {
  room: OpenRoom
  count: number
  peopleOpen: boolean
  onPeople: () => void
}

const topicLook =
  'line-clamp-1 max-h-[30dvh] group-[:is(:focus,:has(a:focus))]/topic:line-clamp-none group-[:is(:focus,:has(a:focus))]/topic:overflow-y-auto'

const OtherNews = laterPart(() => import('./rooms/rooms').then((module) => module.OtherNews))

/** Cut to one line until the region has the focus; on a narrow screen also the button that shows the people. */
export function TopicBar({ room, count, peopleOpen, onPeople }: TopicBarProps) {
  const t = useTexts(chatTexts)
  const { topic } = useRoom(room, 'topic')
  if (!topic && count === 0) return null
  return (
    <section
      data-region=""
      tabIndex={-1}
      aria-label={t('topic')}
      className={`group/topic flex shrink-0 items-stretch gap-1 py-0.5 ${topic ? '' : 'sm:hidden'}`}
    >
      <p className="bevel-thin flex min-w-0 flex-1 items-center px-2 py-0.5" title={topic}>
        {topic ? (
          <span className={topicLook}>
            <LinkText msg={topic} />
          </span>
        ) : (
          <span className="text-muted">{t('noTopic')}</span>
        )}
      </p>
      <button
        type="button"
        aria-expanded={peopleOpen}
        aria-controls="people"
        onClick={onPeople}
        className="bevel-raised bg-face px-3 py-1 noscript:hidden aria-expanded:bevel-pressed sm:hidden pointer-coarse:min-h-9"
      >
        {t('people', { count })}
        <OtherNews />
      </button>
    </section>
  )
}

const lamps: Record<Connection, string> = {
  connecting: 'bg-wait',
  connected: 'bg-good',
  reconnecting: 'bg-wait',
  offline: 'bg-danger',
  refused: 'bg-danger',
}

function useConnectionText({ connection, answeredAt, problem }: PollState): string {
  const t = useTexts(chatTexts)
  const clock = useClock()
  const alive = connection === 'connected' || connection === 'connecting'
  const why = problem ? ` ${errorSentence(problem)}` : ''
  const since = !alive && answeredAt > 0 ? ` – ${t('lastAnswer', { time: clock.time(answeredAt) })}` : ''
  return t(connection) + why + since
}

interface ChatStatusProps {
  room: OpenRoom
  nick: string
}

export function ChatStatus({ room, nick }: ChatStatusProps) {
  const { polling } = useRoom(room, 'polling')
  const text = useConnectionText(polling)
  const look = lamps[polling.connection]
  useEffect(() => updateDesktop({ statusLight: { look, text } }), [look, text])
  useEffect(() => () => updateDesktop({ statusLight: null }), [])
  return (
    <StatusBar>
      <StatusPanel grow className="noscript:invisible">
        <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full border border-edge ${look}`} />
        <span role="status" className="truncate" title={text}>
          {text}
        </span>
      </StatusPanel>
      <StatusPanel className="max-sm:hidden">{nick}</StatusPanel>
      <StatusPanel className="max-w-40 max-sm:hidden">{room.name}</StatusPanel>
    </StatusBar>
  )
}

const loadMenus = () => import('./chat-menus').then((module) => module.chatMenus)
const ids = ['file', 'view', 'help'] as const

export function ChatMenu(props: ChatMenuProps) {
  const t = useTexts(chatTexts)
  const context = { t, textsOf: useTranslator(), language: useLanguage(), router: useRouter() }
  const { part: makeMenus, preload, load } = useLazy(loadMenus)
  const menus = makeMenus?.(props, context) ?? ids.map((id) => ({ id, label: t(id), entries: null }))
  return <MenuBar label={t('menus')} menus={menus} preloadEntries={preload} loadEntries={load} />
}
