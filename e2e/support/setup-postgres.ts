import { offerPostgres } from '../../scripts/test-postgres.mjs'

/** Offers a PostgreSQL server, started on first use, until the tests have ended. */
export default function setup(): Promise<() => Promise<void>> {
  return offerPostgres(process.env)
}
