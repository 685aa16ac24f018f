'use client'

import { useState } from 'react'
import { movesIn } from '@/lib/chat/client/log/log-items'
import type { Message } from '@/lib/chat/contract/chat'
import { useClock } from '@/lib/core/browser/use-clock'
import { useChatTexts } from './chat-scope'
import { LogLine } from './log-line'

/** How many nicks of each kind the line names; unfolded, it names all. */
const namedMax = 3

/** How many are listed one by one when unfolded: the last ones. */
const unfoldedMax = 200

/** What a run of comings and goings comes to, in one line. */
function useSummary(moves: readonly Message[]): string {
  const t = useChatTexts()
  const listed = (nicks: readonly string[]) => {
    const named = nicks.slice(0, namedMax).join(t('comma'))
    return nicks.length > namedMax ? t('andMore', { nicks: named, count: nicks.length - namedMax }) : named
  }
  const { came, left, visits, renames } = movesIn(moves)
  return [
    came.length > 0 && t('joined', { nick: listed(came) }),
    left.length > 0 && t('left', { nick: listed(left) }),
    visits.length > 0 && t('visited', { nick: listed(visits) }),
    ...renames.slice(-namedMax).map(({ from, to }) => t('renamed', { from, to })),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Move({ move }: { move: Message }) {
  const clock = useClock()
  return (
    <div className="w-full pl-4">
      <span className="tabular-nums">{clock.time(move.time)}</span> {useSummary([move])}
    </div>
  )
}

/** Who came and went while nothing was said: one quiet line, which unfolds. */
export function MovesRow({ moves }: { moves: readonly Message[] }) {
  const [open, setOpen] = useState(false)
  const summary = useSummary(moves)
  const { time } = moves.at(-1) ?? { time: 0 }
  return (
    <LogLine time={time} quiet className="text-[0.9em] text-field-muted">
      <div className="flex flex-wrap items-baseline gap-x-1 overflow-clip [overflow-clip-margin:0.2em]">
        <span aria-hidden="true">→</span>
        {moves.length === 1 ? (
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
        {open && moves.length > unfoldedMax && <div className="w-full pl-4">…</div>}
        {open && moves.slice(-unfoldedMax).map((move) => <Move key={move.id} move={move} />)}
      </div>
    </LogLine>
  )
}
