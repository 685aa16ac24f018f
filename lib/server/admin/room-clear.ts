import type { AdminRoom } from '@/lib/schemas/admin/rooms'
import { clearRoom, restoreRoom } from '../chat/clearings'
import { Refusal } from '../refusal'
import { auditNote } from './audit'
import { readAdminRoom, readRoomRow } from './rooms'

/** Hides what was said in a room up to now. @throws Refusal not_found */
export async function clearAdminRoom(name: string, actor: string): Promise<AdminRoom> {
  const { last_id: lastId } = await readRoomRow(name)
  const entry = { actor, action: 'room.clear', target: name, after: { up_to_id: Number(lastId) } }
  await clearRoom(name, auditNote(entry))
  return readAdminRoom(name)
}

/**
 * Takes a clearing back, the newest one unless another is named.
 * @throws Refusal not_found, conflict when there is nothing to take back any more
 */
export async function restoreAdminRoom(name: string, actor: string, clearingId?: number): Promise<AdminRoom> {
  await readRoomRow(name)
  const entry = { actor, action: 'room.restore', target: name, after: { clearing: clearingId } }
  if (!(await restoreRoom(name, clearingId, auditNote(entry)))) throw new Refusal('conflict', 'no_clearing')
  return readAdminRoom(name)
}
