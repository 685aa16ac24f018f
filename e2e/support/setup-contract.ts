import type { TestProject } from 'vitest/node'
import { offer } from '../../scripts/offer.mjs'
import { execute, type Provider } from './database'
import { type Server, startServer } from './server'
import type { Target } from './targets'

const providers: Provider[] = ['sqlite', 'postgresql']
const metricsKey = 'metrics-key-of-the-tests'

/** Rooms that only an administrator can create: another custom one, and a private one. */
const extraRooms = `INSERT INTO rooms (name, kind, listed, private, created_time)
  VALUES ('second', 'custom', true, false, 0), ('vault', 'custom', true, true, 0)`

async function startTarget(provider: Provider): Promise<{ server: Server; target: Target }> {
  const server = await startServer({ provider, env: { METRICS_KEY: metricsKey } })
  await execute(server.data.databaseUrl, extraRooms)
  const { url, superKey, adminKey } = server
  return { server, target: { name: provider, url, provider, superKey, adminKey, metricsKey } }
}

async function startTargets() {
  const started = await Promise.allSettled(providers.map(startTarget))
  const running = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = () => Promise.all(running.map(({ server }) => server.stop()))
  const failed = started.find((result) => result.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  return { value: running.map(({ target }) => target), stop }
}

/**
 * Offers a server on each database, started when the first test file imports `targets.ts`. Files share them and use room
 * names of their own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await offer(startTargets)
  project.provide('targetsOffer', url)
  return stop
}
