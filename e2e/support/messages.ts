import { execute } from './database'
import type { Server } from './server'

/**
 * Stores a room with `message 1` to `message <count>` of ann, within the last second, directly in the database.
 * @param longFrom the first message of several lines
 */
export async function storeMessages(
  { data }: Server,
  room: string,
  count: number,
  longFrom = count + 1,
): Promise<void> {
  const now = Date.now()
  const id = `(SELECT id FROM rooms WHERE name = '${room}')`
  await execute(
    data.databaseUrl,
    `BEGIN IMMEDIATE;
     INSERT INTO rooms (name, kind, created_time, last_time) VALUES ('${room}', 'public', ${now}, ${now});
     INSERT INTO messages (room_id, time, type, nick, msg)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
       SELECT ${id}, ${now} - (${count} - i) / 10, 'message', 'ann', 'message ' || i || iif(i < ${longFrom}, '', '${' and more'.repeat(99)}') FROM n;
     UPDATE rooms SET last_id = (SELECT max(id) FROM messages WHERE room_id = rooms.id) WHERE name = '${room}';
     COMMIT;`,
  )
}
