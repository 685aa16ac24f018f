import { textForChat } from '@/lib/core/browser/for-chat'
import { set } from '../room/room'
import type { OpenRoom } from '../store'
import { keepLastSeen } from './last-seen'
import { enableOffline } from './outbox-handover'

/** Results of other programs become a part of the draft. @returns ends it */
const takeResults = ({ get, update, field }: OpenRoom) =>
  textForChat.receive((text) => {
    const { draft } = get()
    update(set({ draft: draft === '' ? text : `${draft} ${text}` }))
    field.current?.focus()
  })

/** What an open room needs a moment later, loaded together. @returns ends it */
export function startLateEffects(room: OpenRoom): () => void {
  enableOffline(room)
  const ends = [takeResults(room), keepLastSeen(room)]
  return () => {
    for (const end of ends) end()
  }
}
