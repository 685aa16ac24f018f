'use client'

import { ConfirmedCall } from '@/components/admin/confirmed-call'
import { adminTexts } from '@/components/admin/texts'
import { adminCall } from '@/lib/core/api/admin-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { roomTexts } from './texts'

export type RoomAction = 'clear' | 'delete'

export interface RoomQuestionProps {
  action: RoomAction
  room: string
  onDone: (sentence: string) => void
  onClose: () => void
}

const actions = {
  clear: { name: 'POST /api/admin/rooms/{room}/clear', done: 'cleared' },
  delete: { name: 'DELETE /api/admin/rooms/{room}', done: 'deleted' },
} as const

/** Asks before a room is cleared or deleted. */
export function RoomQuestion({ action, room, onDone, onClose }: RoomQuestionProps) {
  const t = useTexts(roomTexts)
  const shared = useTexts(adminTexts)
  const { name, done } = actions[action]
  return (
    <ConfirmedCall
      title={t(`${action}Title`, { room })}
      text={t(`${action}Text`, { room })}
      yes={action === 'delete' ? shared('delete') : t(`${action}Yes`)}
      call={(): Promise<unknown> => adminCall(name, { room })}
      onDone={() => onDone(t(done, { room }))}
      onClose={onClose}
    />
  )
}
