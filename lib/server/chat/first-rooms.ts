import { db } from '../db/database'

/** The rooms every platform has from the start: one anyone writes to, one that needs an account. */
export async function ensureFirstRooms(): Promise<void> {
  if ((await db().read.room.count()) > 0) return // an administrator may have deleted them since
  const createdTime = BigInt(Date.now())
  const rooms = [
    { name: 'main', kind: 'public', title: 'Main room', listed: true, createdTime },
    { name: 'custom', kind: 'custom', title: 'Custom room', listed: true, createdTime },
  ]
  for (const room of rooms)
    await db().write((client) => client.room.upsert({ where: { name: room.name }, create: room, update: {} }))
}
