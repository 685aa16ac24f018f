'use client'

import type { Dispatch } from 'react'
import { Folded } from '@/components/ui/folded'
import { hadArrived, type Pending } from '@/lib/chat/client/session/chat-pending'
import type { ChatAction } from '@/lib/chat/client/session/chat-session'
import { useErrorSentence } from '@/lib/core/api/use-error-sentence'
import { useChatTexts } from './chat-scope'
import { MessageText } from './message-text'
import { Nick } from './nick'
import { Quote } from './quote'
import { SaidText } from './said-text'

export interface PendingRowProps {
  pending: Pending
  trip: string | null
  /** The line above is the reader's own, too. */
  follows: boolean
  dispatch: Dispatch<ChatAction>
}

const action = 'ml-2 text-link underline pointer-coarse:py-2'

/**
 * A message that is not in the room yet. While all goes well only the dots where the time will stand tell so, and
 * nothing moves when it arrives; trouble gets a line of its own.
 */
export function PendingRow({ pending, trip, follows, dispatch }: PendingRowProps) {
  const t = useChatTexts()
  const { sendId, nick, msg, type, state, why, until, replyTo } = pending
  const reason = useErrorSentence(why)
  const trouble = state === 'refused' || state === 'delayed' ? state : null
  const delay = until ? 'slowed' : 'delayed'
  const problem = hadArrived(pending) ? 'arrivedBefore' : trouble === 'refused' ? 'notSent' : delay
  const isGrouped = follows && type === 'message' && !replyTo
  const waiting = state === 'queued' ? t('waiting') : t('sending')
  return (
    <div
      className={`grid grid-cols-[auto_1fr] gap-x-2 px-2 py-px ${trouble === 'refused' ? 'bg-notice' : 'bg-own'}`}
    >
      <span title={waiting} className="w-[3em] text-center text-[0.85em] text-field-muted">
        <span aria-hidden="true">{trouble === 'refused' ? '✕' : '···'}</span>
        {!trouble && <span className="sr-only">{waiting}</span>}
      </span>
      <div className={`min-w-0 ${isGrouped ? 'pl-3' : ''}`}>
        {replyTo && <Quote id={replyTo} />}
        <Folded content={msg} t={t}>
          {type === 'action' && '* '}
          {!isGrouped && <Nick nick={nick} trip={trip} />}
          {!isGrouped && <span className="text-field-muted">{type === 'action' ? ' ' : ': '}</span>}
          {type === 'action' ? <MessageText msg={msg} /> : <SaidText msg={msg} />}
        </Folded>
        {trouble && (
          <div
            role={trouble === 'refused' ? 'alert' : 'status'}
            className={`text-[0.9em] ${trouble === 'refused' ? 'text-danger' : 'text-field-muted'}`}
          >
            {t(problem, { reason })}
            <button type="button" className={action} onClick={() => dispatch({ type: 'retried', sendId })}>
              {t('retry')}
            </button>
            <button type="button" className={action} onClick={() => dispatch({ type: 'discarded', sendId })}>
              {t('discard')}
            </button>
          </div>
        )}
      </div>
    </div>
  )
}
