import { providePostgres } from '../../scripts/test-postgres.mjs'

/** Makes sure that a PostgreSQL server runs and that TEST_DATABASE_URL names it, for as long as the tests run. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await providePostgres()
  process.env.TEST_DATABASE_URL = server.url
  return server.stop
}
