import { roomCache } from '@/lib/chat/server/room-cache'
import { db } from '@/lib/core/db/database'

/** Runs a statement that changes something, as it is. */
export const run = (sql: string) => db().write((client) => client.$executeRawUnsafe(sql))

/** People who came to a room after what was said there, as many as a stranger may have sent by. */
export async function storeJoins(room: string, count: number): Promise<void> {
  const id = `(SELECT id FROM rooms WHERE name = '${room}')`
  const numbers =
    db().provider === 'sqlite'
      ? `(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i FROM n)`
      : `(SELECT i FROM generate_series(1, ${count}) AS g(i))`
  await run(`INSERT INTO messages (room_id, time, type, nick, msg)
    SELECT ${id}, last_time + n.i, 'join', 'guest', '' FROM rooms, ${numbers} AS n WHERE name = '${room}'`)
  await run(`UPDATE rooms SET last_time = last_time + ${count},
    last_id = (SELECT max(id) FROM messages WHERE room_id = rooms.id) WHERE name = '${room}'`)
  if (db().provider === 'postgresql') await run('ANALYZE messages')
  await roomCache().refreshNow(room)
}
