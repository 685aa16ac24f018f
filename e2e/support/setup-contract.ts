import type { TestProject } from 'vitest/node'
import { execute, type Provider } from './database'
import { send } from './http'
import { type Host, type Server, startServer } from './server'
import type { Target } from './targets'

const matrix: [host: Host, provider: Provider][] = [
  ['server.mjs', 'sqlite'],
  ['server.mjs', 'postgresql'],
  ['next start', 'sqlite'],
  ['next dev', 'sqlite'],
]

/** Rooms that only an administrator can make: a second custom one, and a private one. */
const extraRooms = `INSERT INTO rooms (name, kind, listed, private, created_time)
  VALUES ('second', 'custom', true, false, 0), ('vault', 'custom', true, true, 0)`

/** What `next dev` compiles at the first call; done before the tests so that none waits for it. */
const paths = [
  '/',
  '/chat',
  '/poll',
  '/send',
  '/create',
  '/rooms',
  '/online',
  '/healthz',
  '/readyz',
  '/api/x',
  '/ip',
  '/api/services',
  '/api/admin/services',
  '/api/admin/services/x',
  '/api/admin/accounts',
  '/api/admin/accounts/x',
  '/api/admin/audit',
  '/api/admin/backup',
  '/api/admin/bans',
  '/api/admin/bans/1',
  '/api/admin/export',
  '/api/admin/keys',
  '/api/admin/keys/1',
  '/api/admin/links',
  '/api/admin/links/x',
  '/api/admin/messages',
  '/api/admin/messages/1',
  '/api/admin/messages/delete',
  '/api/admin/messages/restore',
  '/api/admin/rooms',
  '/api/admin/rooms/x',
  '/api/admin/rooms/x/clear',
  '/api/admin/rooms/x/restore',
  '/api/admin/session',
  '/api/admin/settings',
  '/api/admin/stats',
  '/api/admin/texts',
  '/api/admin/texts/x',
  '/api/admin/words',
  '/api/admin/words/1',
  '/api/admin/words/export',
  '/api/admin/words/import',
  '/api/admin/words/test',
  '/api/verifymail/v1/send',
  '/api/verifymail/v1/verify',
  '/openapi.json',
  '/metrics',
  '/qrcode?text=a',
  '/addqq?uid=10001',
  '/add/qq?id=10001',
  '/api/add/v1/link?app=qq&id=10001',
]

async function startTarget([host, provider]: [Host, Provider]): Promise<{ server: Server; target: Target }> {
  const server = await startServer({ host, provider })
  await execute(server.data.databaseUrl, extraRooms)
  if (host === 'next dev') for (const path of paths) await send(`${server.url}${path}`)
  const { url, superKey, adminKey } = server
  return { server, target: { name: `${host} on ${provider}`, url, host, provider, superKey, adminKey } }
}

/** Starts every server of the matrix once; the test files share them and keep apart by room names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running: Awaited<ReturnType<typeof startTarget>>[] = []
  const stop = async () => {
    await Promise.all(running.map(({ server }) => server.stop()))
  }
  try {
    await Promise.all(matrix.map(async (entry) => running.push(await startTarget(entry))))
  } catch (error) {
    await stop()
    throw error
  }
  const inOrder = running.sort((a, b) => indexOf(a.target) - indexOf(b.target))
  project.provide(
    'targets',
    inOrder.map(({ target }) => target),
  )
  return stop
}

const indexOf = ({ host, provider }: Target): number =>
  matrix.findIndex((entry) => entry[0] === host && entry[1] === provider)
