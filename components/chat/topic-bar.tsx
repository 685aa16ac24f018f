'use client'

import { tameText } from '@/lib/client/chat/said/tame-text'
import { useChatTexts } from './chat-scope'

export interface TopicBarProps {
  topic: string
  count: number
  peopleId: string
  peopleOpen: boolean
  onPeople: () => void
}

/** The topic of the room; on a narrow screen also the button that shows who is here. */
export function TopicBar({ topic, count, peopleId, peopleOpen, onPeople }: TopicBarProps) {
  const t = useChatTexts()
  if (!topic && count === 0) return null
  return (
    <section
      data-region=""
      tabIndex={-1}
      aria-label={t('topic')}
      className={`flex shrink-0 items-stretch gap-1 py-0.5 ${topic ? '' : 'sm:hidden'}`}
    >
      <p className="bevel-thin flex min-w-0 flex-1 items-center px-2 py-0.5" title={topic}>
        <span className={`truncate ${topic ? '' : 'text-muted'}`}>{tameText(topic) || t('noTopic')}</span>
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
