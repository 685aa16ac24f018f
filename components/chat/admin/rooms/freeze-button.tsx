'use client'

import { SmallButton } from '@/components/admin/list-panel'
import { roomTexts } from '@/lib/chat/admin-texts'
import type { AdminRoom } from '@/lib/chat/contract/admin-rooms'
import { adminCall } from '@/lib/core/api/admin-call'
import { useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'

/** Freezes rooms, or opens them again. @param onDone called with a sentence and the changed room */
export function useFreeze(onDone: (sentence: string, changed: AdminRoom) => void) {
  const t = useTexts(roomTexts)
  const { error, run } = useCall((room: string, frozen: boolean) =>
    adminCall('PATCH /api/admin/rooms/{room}', { room, frozen }),
  )
  const freeze = async ({ room, frozen }: AdminRoom) => {
    const changed = await run(room, !frozen)
    if (changed) onDone(t(changed.frozen ? 'isFrozen' : 'isUnfrozen', { room }), changed)
  }
  return { error, freeze: (room: AdminRoom) => void freeze(room) }
}

export function FreezeButton({ room, freeze }: { room: AdminRoom; freeze: (room: AdminRoom) => void }) {
  const t = useTexts(roomTexts)
  const name = t(room.frozen ? 'unfreezeOf' : 'freezeOf', { room: room.room })
  return (
    <SmallButton name={name} onClick={() => freeze(room)}>
      {t(room.frozen ? 'unfreeze' : 'freeze')}
    </SmallButton>
  )
}
