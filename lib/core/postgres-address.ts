/**
 * The address of a PostgreSQL as `pg` reads it: one with a user and without a host is of a socket (`?host=/run/postgresql`).
 * @throws TypeError, URIError when it cannot be read
 */
export function readAddress(value: string) {
  const url = new URL(value.replace('@/', '@localhost/'))
  const [user, database] = [url.username, url.pathname.slice(1)].map(decodeURIComponent)
  decodeURIComponent(url.password)
  const host = url.searchParams.get('host') ?? (decodeURIComponent(url.hostname) || 'localhost')
  const port = url.searchParams.get('port') ?? (url.port || '5432')
  // As everywhere with PostgreSQL, a database is named as its user unless something else is said.
  return { host, port, database: database || user || '' }
}
