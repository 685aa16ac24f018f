import { bus } from '../db/bus'
import { db, Prisma } from '../db/database'
import type { Note } from '../db/note'
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
  const isThere = Prisma.sql`id = ${id} AND name = ${name}`
  const lock =
    db().provider === 'postgresql' ? [Prisma.sql`SELECT 1 FROM rooms WHERE ${isThere} FOR UPDATE`] : []
  const results = await db().batch<unknown[][]>([
    ...lock,
    note(Prisma.sql`EXISTS (SELECT 1 FROM rooms WHERE ${isThere})`),
    Prisma.sql`DELETE FROM accounts WHERE room_id = ${id}`,
    Prisma.sql`DELETE FROM presence WHERE room_id = ${id}`,
    Prisma.sql`DELETE FROM bans WHERE room_id = ${id}`,
    // A space cannot stand in a room's name.
    Prisma.sql`UPDATE rooms SET name = ${`removed ${id}`}, kind = ${removedKind}, listed = false,
      version = version + 1 WHERE ${isThere} RETURNING id`,
  ])
  if (results.at(-1)?.length === 0) return false
  forgetAccounts()
  await bus().publish({ topic: 'account', id: '' })
  await announceRoom(name)
  chatSweeper().wake()
  return true
}
