'use client'

import type { Dispatch } from 'react'
import { arrivedBefore, type PendingMessage, passOn } from '@/lib/chat/client/room/outbox'
import type { ChatAction } from '@/lib/chat/client/room/room'
import { roomPath } from '@/lib/chat/room-path'
import { chatTexts } from '@/lib/chat/texts'
import { errorSentence } from '@/lib/core/api/error-sentence'
import { useRelativeTime } from '@/lib/core/browser/use-relative-time'
import { withReadableTime } from '@/lib/core/i18n/readable-time'
import { useTexts } from '@/lib/core/i18n/use-language'

interface PendingTroubleProps {
  pending: PendingMessage
  dispatch: Dispatch<ChatAction>
}

function sentenceKey(pending: PendingMessage) {
  const { state, until, mayHaveArrived } = pending
  if (state === 'refused') return arrivedBefore(pending) ? 'arrivedBefore' : 'notSent'
  if (until) return 'slowed'
  if (mayHaveArrived) return 'delayed'
  return state === 'delayed' ? 'retrying' : 'unsent'
}

const action = 'ml-2 text-link underline pointer-coarse:py-2'

export function PendingTrouble({ pending, dispatch }: PendingTroubleProps) {
  const t = useTexts(chatTexts)
  const { sendId, state, why, nick } = pending
  const relative = useRelativeTime()
  const reason = why ? withReadableTime(errorSentence(why), why.values, relative) : ''
  const key = sentenceKey(pending)
  const isRefused = state === 'refused'
  const room = why?.rule === 'room_similar' && String(why.values?.room)
  const discard = () => dispatch({ type: 'discarded', sendId })
  return (
    <div
      role={isRefused ? 'alert' : 'status'}
      className={`text-[0.9em] ${isRefused ? 'text-danger' : 'text-field-muted'}`}
    >
      {t(key, { reason })}
      {room && (
        <a
          href={roomPath(room, nick)}
          className={action}
          onClick={() => {
            passOn(room, pending)
            discard()
          }}
        >
          {t('sendThere', { room })}
        </a>
      )}
      {/* Without a connection there is nothing to try. */}
      {state !== 'queued' && (
        <button type="button" className={action} onClick={() => dispatch({ type: 'retried', sendId })}>
          {t('retry')}
        </button>
      )}
      <button type="button" className={action} onClick={discard}>
        {t('discard')}
      </button>
    </div>
  )
}
