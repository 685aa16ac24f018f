'use client'

import { useState } from 'react'
import { summarizePresence } from '@/lib/chat/client/log/log-items'
import type { Message } from '@/lib/chat/contract/chat'
import { chatTexts } from '@/lib/chat/texts'
import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'
import { LogLine, quietLook } from './log-line'

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
