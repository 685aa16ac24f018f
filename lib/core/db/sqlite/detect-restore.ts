import { log } from '../../log'
import { idAfterRestore } from '../restore-ids'
import { aboveIdIn, markKey } from './backup-mark.mjs'
import type { SqliteConnection } from './connection'
import { lastAssignedIdQuery } from './database-file.mjs'

const numberIn = (connection: SqliteConnection, sql: string): number =>
  Number(connection.query(sql).rows[0]?.[0] ?? 0)

/**
 * Ids then continue far above those assigned since, and the gap is recorded. To be called in a transaction, before any
 * id is assigned.
 * @throws StartError when too few ids are left
 */
export function detectSqliteRestore(connection: SqliteConnection): void {
  const [mark] = connection.query('SELECT value FROM settings WHERE key = ?', [markKey]).rows
  if (!mark) return
  const lastId = numberIn(
    connection,
    'SELECT max(coalesce((SELECT max(id) FROM messages), 0), coalesce((SELECT max(last_id) FROM rooms), 0))',
  )
  const drawnId = numberIn(connection, lastAssignedIdQuery)
  const nextId = idAfterRestore(Math.max(lastId, drawnId, aboveIdIn(mark[0]))) + 1
  connection.run("DELETE FROM sqlite_sequence WHERE name = 'messages'")
  connection.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('messages', ?)", [BigInt(nextId - 1)])
  connection.run(
    `INSERT INTO id_holes (last_id, first_id, made_time) VALUES (?, ?, ?)
      ON CONFLICT (last_id) DO UPDATE SET first_id = excluded.first_id, made_time = excluded.made_time`,
    [BigInt(lastId), BigInt(nextId), BigInt(Date.now())],
  )
  connection.run('DELETE FROM settings WHERE key = ?', [markKey])
  log().warn({ last_id: lastId, next_id: nextId }, 'the database was restored from a backup: ids go on above')
}
