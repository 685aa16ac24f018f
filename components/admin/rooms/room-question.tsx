'use client'

import { clearRoom, deleteRoom } from '@/lib/client/admin/admin-rooms'
import { useTexts } from '@/lib/client/use-language'
import { ConfirmedCall } from '../confirmed-call'
import { adminTexts } from '../texts'
import { roomTexts } from './texts'

export type RoomDeed = 'clear' | 'delete'

export interface RoomQuestionProps {
  deed: RoomDeed
  room: string
  onDone: (sentence: string) => void
  onClose: () => void
}

const deeds = {
  clear: { call: clearRoom, done: 'cleared' },
  delete: { call: deleteRoom, done: 'deleted' },
} as const

/** Asks before a room is cleared or deleted. */
export function RoomQuestion({ deed, room, onDone, onClose }: RoomQuestionProps) {
  const t = useTexts(roomTexts)
  const shared = useTexts(adminTexts)
  const { call, done } = deeds[deed]
  return (
    <ConfirmedCall
      title={t(`${deed}Title`, { room })}
      text={t(`${deed}Text`, { room })}
      yes={deed === 'delete' ? shared('delete') : t(`${deed}Yes`)}
      call={(): Promise<unknown> => call(room)}
      onDone={() => onDone(t(done, { room }))}
      onClose={onClose}
    />
  )
}
