import { promises } from 'node:dns'

interface AskOptions {
  /** null: those of the system. */
  servers: readonly string[] | null
  /** The first query to a server, in milliseconds; later ones take longer. */
  queryMs: number
  /** Queries to each server. */
  tries: number
  /** All queries together, however many servers there are. */
  totalMs: number
}

/** By c-ares, which needs no thread: any number of names may wait at once. @throws the resolver's errors */
export async function askNameServers<T>(
  { servers, queryMs, tries, totalMs }: AskOptions,
  ask: (resolver: promises.Resolver) => Promise<T>,
): Promise<T> {
  const resolver = new promises.Resolver({ timeout: queryMs, tries })
  if (servers) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), totalMs)
  try {
    return await ask(resolver)
  } finally {
    clearTimeout(timer)
  }
}
