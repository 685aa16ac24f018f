'use client'

import { passOn } from '@/lib/chat/client/effects/outbox-handover'
import { forget } from '@/lib/chat/client/room/outbox'
import type { PendingMessage } from '@/lib/chat/client/room/room'
import { arrivedBefore, retry } from '@/lib/chat/client/room/waiting'
import type { OpenRoom } from '@/lib/chat/client/store'
import { roomPath } from '@/lib/chat/room-path'
import { chatTexts } from '@/lib/chat/texts'
import { errorSentence } from '@/lib/core/api/error-sentence'
import { useRelativeTime } from '@/lib/core/browser/use-relative-time'
import { withReadableTime } from '@/lib/core/i18n/readable-time'
import { useTexts } from '@/lib/core/i18n/use-language'

interface PendingTroubleProps {
  pending: PendingMessage
  room: OpenRoom
}

function sentenceKey(pending: PendingMessage) {
  const { state, until, mayHaveArrived } = pending
  if (state === 'refused') return arrivedBefore(pending) ? 'arrivedBefore' : 'notSent'
  if (until) return 'slowed'
  if (mayHaveArrived) return 'delayed'
  return state === 'delayed' ? 'retrying' : 'unsent'
}

const action = 'ml-2 text-link underline pointer-coarse:py-2'

export function PendingTrouble({ pending, room }: PendingTroubleProps) {
  const t = useTexts(chatTexts)
  const { sendId, state, why, nick } = pending
  const relative = useRelativeTime()
  const reason = why ? withReadableTime(errorSentence(why), why.values, relative) : ''
  const key = sentenceKey(pending)
  const isRefused = state === 'refused'
  const similar = why?.rule === 'room_similar' && String(why.values?.room)
  const discard = () => room.update(forget(sendId))
  return (
    <div
      role={isRefused ? 'alert' : 'status'}
      className={`text-[0.9em] ${isRefused ? 'text-danger' : 'text-field-muted'}`}
    >
      {t(key, { reason })}
      {similar && (
        <a
          href={roomPath(similar, nick)}
          className={action}
          onClick={() => {
            passOn(similar, pending)
            discard()
          }}
        >
          {t('sendThere', { room: similar })}
        </a>
      )}
      {/* Without a connection there is nothing to try. */}
      {state !== 'queued' && (
        <button type="button" className={action} onClick={() => room.update(retry(sendId))}>
          {t('retry')}
        </button>
      )}
      <button type="button" className={action} onClick={discard}>
        {t('discard')}
      </button>
    </div>
  )
}
