import { changeNoted, type Note } from '@/lib/core/db/note'
import { columns, type Sql, sql } from '@/lib/core/db/rows'
import { announceAccount } from './accounts'
import { chatSweeper } from './retention'
import { announceRoom } from './room-cache'
import { removedKind } from './store'

/**
 * Removes a room. It and its accounts are gone with this one transaction, however much was said in it: the room
 * loses its name, and what belonged to it is swept in small steps.
 * @param others statements of other services, whose rows of this room go too
 * @returns whether it was still there
 */
export async function removeRoom(
  { id, name }: { id: number; name: string },
  others: readonly Sql[],
  note: Note,
): Promise<boolean> {
  const where = sql`id = ${id} AND name = ${name}`
  // A space cannot stand in a room's name.
  const change = sql`UPDATE rooms SET name = ${`removed ${id}`}, kind = ${removedKind}, listed = false,
    version = version + 1 WHERE ${where} RETURNING ${columns('Room', 'id')}`
  const removed = await changeNoted('rooms', where, change, note, [
    sql`DELETE FROM accounts WHERE room_id = ${id}`,
    sql`DELETE FROM bans WHERE room_id = ${id}`,
    ...others,
  ])
  if (removed.length === 0) return false
  await announceAccount('')
  await announceRoom(name)
  chatSweeper().wake()
  return true
}
