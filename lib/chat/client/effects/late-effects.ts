import type { OpenRoom } from '../store'
import { keepLastSeen } from './last-seen'
import { enableOffline } from './outbox-handover'

/** What an open room needs a moment later, loaded together. @returns ends it */
export function startLateEffects(room: OpenRoom): () => void {
  enableOffline(room)
  return keepLastSeen(room)
}
