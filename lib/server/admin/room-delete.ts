import { removeRoom } from '../chat/room-removal'
import { Refusal } from '../refusal'
import { auditNote } from './audit'
import { readRoomRow, toAdminRoom } from './rooms'

/** Deletes a room, with its accounts and whatever was said in it. @throws Refusal not_found */
export async function deleteRoom(name: string, actor: string): Promise<void> {
  const row = await readRoomRow(name)
  const { topic: _topic, ...before } = toAdminRoom(row)
  const entry = { actor, action: 'room.delete', target: name, before }
  if (!(await removeRoom({ id: row.id, name }, auditNote(entry)))) throw new Refusal('not_found', 'no_room')
}
