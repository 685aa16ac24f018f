import pg from 'pg'
import { type OwnPostgres, startOwnPostgres } from '../../scripts/test-postgres.mjs'
import { ask, temporaryFolder } from './database'
import type { ServerData } from './server'

export type { OwnPostgres }

/** A PostgreSQL server of one test, and the data of a platform on it. */
export async function ownPostgres(
  settings: string[] = [],
): Promise<{ postgres: OwnPostgres; data: ServerData }> {
  const postgres = await startOwnPostgres(settings)
  return {
    postgres,
    data: { folder: temporaryFolder('data'), databaseUrl: postgres.url, remove: postgres.stop },
  }
}

/** The number of other connections to the server. */
export async function connectionCount(databaseUrl: string): Promise<number> {
  const [row] = await ask<{ count: string }>(
    databaseUrl,
    "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  )
  return Number(row?.count)
}

/** Cuts all other connections. */
export async function terminateOthers(databaseUrl: string): Promise<void> {
  await ask(
    databaseUrl,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  )
}

/** Takes every free connection of the server. @returns releases them */
export async function exhaustConnections(databaseUrl: string): Promise<() => Promise<void>> {
  const taken: pg.Client[] = []
  for (;;) {
    const client = new pg.Client({ connectionString: databaseUrl })
    client.on('error', () => undefined)
    try {
      await client.connect()
      taken.push(client)
    } catch {
      break
    }
  }
  return async () => {
    await Promise.all(taken.map((client) => client.end()))
  }
}
