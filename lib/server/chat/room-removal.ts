import { bus } from '../db/bus'
import { db } from '../db/database'
import type { Note } from '../db/note'
import { columns, sql } from '../db/rows'
import { forgetAccounts } from './accounts'
import { announceRoom } from './residents'
import { chatSweeper } from './retention'
import { removedKind } from './store'

/**
 * Removes a room. It and its accounts are gone with this one transaction, however much was said in it: the room
 * loses its name, and what belonged to it is swept in small steps.
 * @returns whether it was still there
 */
export async function removeRoom({ id, name }: { id: number; name: string }, note: Note): Promise<boolean> {
  const isThere = sql`id = ${id} AND name = ${name}`
  const lock = db().provider === 'postgresql' ? [sql`SELECT 1 FROM rooms WHERE ${isThere} FOR UPDATE`] : []
  const results = await db().batch([
    ...lock,
    note(sql`EXISTS (SELECT 1 FROM rooms WHERE ${isThere})`),
    sql`DELETE FROM accounts WHERE room_id = ${id}`,
    sql`DELETE FROM presence WHERE room_id = ${id}`,
    sql`DELETE FROM bans WHERE room_id = ${id}`,
    sql`DELETE FROM in_hooks WHERE room_id = ${id}`,
    sql`DELETE FROM out_hooks WHERE room_id = ${id}`,
    // A space cannot stand in a room's name.
    sql`UPDATE rooms SET name = ${`removed ${id}`}, kind = ${removedKind}, listed = false,
      version = version + 1 WHERE ${isThere} RETURNING ${columns('Room', 'id')}`,
  ])
  if (results.at(-1)?.length === 0) return false
  forgetAccounts()
  await bus().publish({ topic: 'account', id: '' })
  await announceRoom(name)
  chatSweeper().wake()
  return true
}
