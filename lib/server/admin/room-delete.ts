import { forgetAccounts } from '../chat/accounts'
import { bus } from '../db/bus'
import { db, Prisma } from '../db/database'
import { Refusal } from '../refusal'
import { auditStatement } from './audit'
import { janitor } from './janitor'
import { announceRoom } from './room-changes'
import { readRoomRow, removedKind, toAdminRoom } from './rooms'

/**
 * Deletes a room. It and its accounts are gone with this one transaction, however much was said in it: the room
 * loses its name, and the janitor removes what belonged to it in small steps.
 * @throws Refusal not_found
 */
export async function deleteRoom(name: string, actor: string): Promise<void> {
  const row = await readRoomRow(name)
  const id = Number(row.id)
  const isThere = Prisma.sql`id = ${id} AND name = ${name}`
  const { topic: _topic, ...before } = toAdminRoom(row)
  const entry = { actor, action: 'room.delete', target: name, before }
  const lock =
    db().provider === 'postgresql' ? [Prisma.sql`SELECT 1 FROM rooms WHERE ${isThere} FOR UPDATE`] : []
  const results = await db().batch<unknown[][]>([
    ...lock,
    auditStatement(entry, Prisma.sql`EXISTS (SELECT 1 FROM rooms WHERE ${isThere})`),
    Prisma.sql`DELETE FROM accounts WHERE room_id = ${id}`,
    Prisma.sql`DELETE FROM presence WHERE room_id = ${id}`,
    Prisma.sql`DELETE FROM bans WHERE room_id = ${id}`,
    // A space cannot stand in a room's name.
    Prisma.sql`UPDATE rooms SET name = ${`removed ${id}`}, kind = ${removedKind}, listed = false,
      version = version + 1 WHERE ${isThere} RETURNING id`,
  ])
  if (results.at(-1)?.length === 0) throw new Refusal('not_found', 'There is no such room.')
  forgetAccounts()
  await bus().publish({ topic: 'account', id: '' })
  await announceRoom(name)
  janitor().wake()
}
