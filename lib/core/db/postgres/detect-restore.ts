import type { ClientBase } from 'pg'
import { log } from '../../log'
import { idAfterRestore } from '../restore-ids'
import type { Row } from '../rows'
import type { LimitedPool } from './limited-pool'

/** Serialises migrations of instances; an arbitrary constant. */
export const advisoryLock = 7_246_913

const identityKey = 'database_identity'

const parts = ['oid', 'system', 'timeline', 'messages'] as const

/**
 * Distinguishes a database from its copies. A new database has another oid, a new cluster another system
 * identifier, and recovery or a failover starts a new timeline; a dump restored in place (`pg_restore
 * --clean`) creates another messages table. Unknown parts are null.
 */
type Identity = Record<(typeof parts)[number], string | null>

/** A query that some servers refuse; a refusal leaves the transaction intact. */
async function queryOrNull(client: ClientBase, expression: string): Promise<string | null> {
  await client.query('SAVEPOINT identity')
  try {
    const { rows } = await client.query<{ value: string | null }>(`SELECT (${expression})::text AS value`)
    return rows[0]?.value ?? null
  } catch {
    await client.query('ROLLBACK TO SAVEPOINT identity')
    return null
  } finally {
    await client.query('RELEASE SAVEPOINT identity')
  }
}

async function readIdentity(client: ClientBase): Promise<Identity> {
  return {
    oid: await queryOrNull(client, 'SELECT oid FROM pg_database WHERE datname = current_database()'),
    system: await queryOrNull(client, 'SELECT system_identifier FROM pg_control_system()'),
    timeline: await queryOrNull(client, 'SELECT substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)'),
    // The oid survives VACUUM FULL, which rewrites the table.
    messages: await queryOrNull(client, "SELECT 'messages'::regclass::oid"),
  }
}

/** Whether a part known to both differs. */
const differs = (stored: Partial<Identity>, now: Identity): boolean =>
  parts.some((part) => {
    const before = stored[part] ?? null
    return before !== null && now[part] !== null && before !== now[part]
  })

async function skipIds(client: ClientBase): Promise<void> {
  // Concurrent inserts get ids from below the gap and are waited for, or from above it.
  await client.query('LOCK TABLE messages IN SHARE MODE')
  const { rows } = await client.query<{ last_id: string; drawn_id: string }>(
    `SELECT greatest(0, (SELECT max(id) FROM messages), (SELECT max(last_id) FROM rooms)) AS last_id,
      (SELECT last_value FROM messages_id_seq) AS drawn_id`,
  )
  const lastId = Number(rows[0]?.last_id ?? 0)
  const nextId = idAfterRestore(Math.max(lastId, Number(rows[0]?.drawn_id ?? 0))) + 1
  // Not undone by a rollback, and harmless by itself.
  await client.query("SELECT setval('messages_id_seq', $1, false)", [nextId])
  await client.query(
    `INSERT INTO id_holes (last_id, first_id, made_time) VALUES ($1, $2, $3)
      ON CONFLICT (last_id) DO UPDATE SET first_id = excluded.first_id, made_time = excluded.made_time`,
    [lastId, nextId, Date.now()],
  )
  log().warn({ last_id: lastId, next_id: nextId }, 'the database is a restored copy: ids go on above')
}

/**
 * Detects that the database is a copy: ids then continue far above those assigned since, and the gap is
 * recorded. To be called in a transaction of one instance at a time, before any id is assigned.
 * @throws StartError when too few ids are left
 */
export async function detectPostgresRestore(client: ClientBase): Promise<void> {
  const now = await readIdentity(client)
  const { rows } = await client.query<Pick<Row<'Setting'>, 'value'>>(
    'SELECT value FROM settings WHERE key = $1',
    [identityKey],
  )
  const stored = rows[0] ? (JSON.parse(rows[0].value) as Partial<Identity>) : null
  const value = JSON.stringify(now)
  if (rows[0]?.value === value) return
  if (stored && differs(stored, now)) await skipIds(client)
  await client.query(
    'INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [identityKey, value],
  )
}

/** Detects it again after a reconnection, which may lead to a standby or a restored database. */
export async function detectRestoreAfterReconnect(pool: LimitedPool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLock])
    await detectPostgresRestore(client)
    await client.query('COMMIT')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
