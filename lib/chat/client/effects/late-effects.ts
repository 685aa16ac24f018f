import { textForChat } from '@/lib/core/browser/for-chat'
import { ownMessages, storeOwn, withoutEnded } from '../own/own-messages'
import { set } from '../room/room'
import type { OpenRoom } from '../store'
import { keepLastSeen } from './last-seen'
import { followViewHeight } from './low-view'
import { enableOffline } from './outbox-handover'

/** Results of other programs become a part of the draft. @returns ends it */
const takeResults = ({ get, update, field }: OpenRoom) =>
  textForChat.receive((text) => {
    const { draft } = get()
    update(set({ draft: draft === '' ? text : `${draft} ${text}` }))
    field.current?.focus()
  })

const minuteMs = 60_000

/** Tokens are forgotten when their time is over. @returns ends it */
function forgetTokens({ get }: OpenRoom): () => void {
  const forget = () => {
    const { editMinutes, isOffline } = get()
    const before = ownMessages()
    const kept = withoutEnded(before, editMinutes, Date.now())
    // Without the server the time is unknown.
    if (kept !== before && !isOffline) storeOwn(kept)
  }
  forget()
  const timer = setInterval(forget, minuteMs)
  return () => clearInterval(timer)
}

/** What an open room needs a moment later, loaded together. @returns ends it */
export function startLateEffects(room: OpenRoom): () => void {
  enableOffline(room)
  const ends = [takeResults(room), keepLastSeen(room), forgetTokens(room), followViewHeight()]
  return () => {
    for (const end of ends) end()
  }
}
