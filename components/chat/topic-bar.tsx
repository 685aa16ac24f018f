'use client'

import { useChatTexts } from './chat-scope'
import { MessageText } from './message-text'

export interface TopicBarProps {
  topic: string
  count: number
  peopleId: string
  peopleOpen: boolean
  onPeople: () => void
}

const topicLook =
  'line-clamp-1 max-h-[30dvh] group-[:is(:focus,:has(a:focus))]/topic:line-clamp-none group-[:is(:focus,:has(a:focus))]/topic:overflow-y-auto'

/**
 * The topic of the room, one line of it until the region has the focus: pressed, or walked to by key. On a narrow screen
 * also the button that shows who is here.
 */
export function TopicBar({ topic, count, peopleId, peopleOpen, onPeople }: TopicBarProps) {
  const t = useChatTexts()
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
            <MessageText msg={topic} />
          </span>
        ) : (
          <span className="text-muted">{t('noTopic')}</span>
        )}
      </p>
      <button
        type="button"
        aria-expanded={peopleOpen}
        aria-controls={peopleId}
        onClick={onPeople}
        className="bevel-raised bg-face px-3 py-1 noscript:hidden aria-expanded:bevel-pressed sm:hidden pointer-coarse:min-h-9"
      >
        {t('people', { count })}
      </button>
    </section>
  )
}
