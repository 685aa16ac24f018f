import pg from 'pg'
import { vi } from 'vitest'
import { config } from '@/lib/core/config'

/** A connection to the opened PostgreSQL database, with transactions of its own, as another instance has. */
export async function connectOther(): Promise<pg.Client> {
  const other = new pg.Client({ connectionString: config().databaseUrl })
  await other.connect()
  return other
}

/** Commits once another transaction waits for this one. */
export async function commitOnceAwaited(other: pg.Client): Promise<void> {
  await vi.waitUntil(async () => {
    const waiting = 'SELECT 1 FROM pg_locks WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))'
    return (await other.query(waiting)).rows.length > 0
  }, 20_000)
  await other.query('COMMIT')
}
