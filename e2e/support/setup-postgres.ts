import { offerPostgres } from '../../scripts/test-postgres.mjs'

/** Makes sure that the first test that asks for a PostgreSQL server gets one, which runs until the tests have ended. */
export default function setup(): Promise<() => Promise<void>> {
  return offerPostgres(process.env)
}
