import { db } from '@/lib/core/db/database'
import { columnNames, sql } from '@/lib/core/db/rows'

/** The rooms every platform has from the start: one anyone writes to, one that needs an account. */
export async function ensureFirstRooms(): Promise<void> {
  if ((await db().read.room.count()) > 0) return // an administrator may have deleted them since
  // In one statement that two instances may run at the same time.
  await db().batch([
    sql`INSERT INTO rooms (${columnNames('Room', 'name, kind, title, listed, created_time')}) VALUES
        ('main', 'public', 'Main room', true, CAST(${Date.now()} AS bigint)),
        ('custom', 'custom', 'Custom room', true, CAST(${Date.now()} AS bigint))
      ON CONFLICT DO NOTHING`,
  ])
}
