import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { execute } from '@/e2e/support/database'
import { open } from '@/e2e/support/store'
import { until } from '@/e2e/support/until'
import { config } from '../config'
import { db } from './database'
import { connectSqlite } from './sqlite/connection'
import { writeFailure } from './write-probe'

/** Lets readers in, but no writer. @returns releases it */
async function lock(): Promise<() => Promise<void>> {
  const { provider, databaseUrl } = config()
  if (provider === 'sqlite') {
    const connection = await connectSqlite(databaseUrl.slice('file:'.length), { busyTimeoutMs: 5000 })
    connection.script('BEGIN IMMEDIATE')
    return async () => connection.close()
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('BEGIN; LOCK TABLE settings IN EXCLUSIVE MODE')
  return () => client.end()
}

/** Counts committed rows of `settings`, in the secrets. */
const counting = {
  sqlite: [
    `CREATE TRIGGER counting AFTER INSERT ON settings
      BEGIN INSERT INTO secrets (name, value) VALUES (NEW.key || random(), ''); END`,
  ],
  postgresql: [
    `CREATE FUNCTION counting() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO secrets (name, value) VALUES (NEW.key || random(), ''); RETURN NEW; END $$`,
    'CREATE TRIGGER counting AFTER INSERT ON settings FOR EACH ROW EXECUTE FUNCTION counting()',
  ],
}

/** What /readyz learns of a database, the same on both. */
export function writeProbeSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  afterAll(() => {
    vi.useRealTimers()
    return close()
  })

  const failure = async (expected: string | null) =>
    until(String(expected), async () => {
      vi.advanceTimersByTime(1000)
      return (await writeFailure(100)) === expected
    })

  it('a database that can be read, and stores nothing, is found out, as is that it stores again', async () => {
    await failure(null)
    const release = await lock()
    try {
      await failure(provider === 'sqlite' ? 'another program keeps it locked' : 'it does not answer in time')
      await db().read.setting.count()
    } finally {
      await release()
    }
    await failure(null)
  })

  it('all who ask within ten seconds cause one commit, which leaves no row', async () => {
    await failure(null)
    for (const statement of counting[provider]) await execute(config().databaseUrl, statement)
    const before = await db().read.setting.count()
    const ask = () => Promise.all(Array.from({ length: 20 }, () => writeFailure(10_000)))
    const commits = () => db().read.secret.count({ where: { name: { startsWith: 'write_probe' } } })
    for (const expected of [1, 2]) {
      vi.advanceTimersByTime(10_000)
      expect(new Set([...(await ask()), ...(await ask())])).toEqual(new Set([null]))
      expect(await commits()).toBe(expected)
    }
    expect(await db().read.setting.count()).toBe(before)
  })
}
