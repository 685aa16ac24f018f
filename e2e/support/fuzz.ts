import { Agent } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactApps } from '@/lib/contacts/apps'
import type { Endpoint } from '@/lib/core/contract/endpoint'
import { everyEndpoint } from '@/lib/main/endpoints'
import { services } from '@/lib/main/service-list'
import { type Administration, administration, everybody } from './admin'
import { deletionOf, heldSender, reportOf } from './admin-subjects'
import { type Dumper, openDumper, type Provider } from './database'
import { type GeneratedRequest, type Known, requestsOf } from './fuzz-requests'
import { type JsonResponse, json, send } from './http'
import { addLink } from './links'
import { type MailSetup, startWithMail } from './mail'
import type { Server } from './server'
import { createAccount, get, success, unique } from './talk'
import { callText, create } from './text'

/** Generated requests to every endpoint of a server on this database. */
export const fuzzSuite = (provider: Provider, amount: Amount) =>
  describe(`generated requests on ${provider}, seed ${amount.seed}`, () => {
    let fuzzed: Fuzzed
    let setup: MailSetup
    const neverAccepted: string[] = []
    beforeAll(async () => {
      setup = await startWithMail({ provider })
      fuzzed = await prepareFuzzing(setup.server)
    })
    afterAll(async () => {
      await fuzzed?.dumper.close()
      await setup?.stop()
    })

    it.each(fuzzedEndpoints)(
      '$methods $path never fails, and a refused request stores nothing',
      async (endpoint) => {
        const { taken } = await fuzz(endpoint, fuzzed, amount)
        if (taken === 0) neverAccepted.push(`${endpoint.methods} ${endpoint.path}`)
      },
    )

    it('every endpoint accepts some of them', () => {
      expect(neverAccepted).toEqual([])
    })
  })

/** Concurrent requests. */
const atOnce = 8
/** Connections are reused, as there are tens of thousands of requests to one server. */
const agent = new Agent({ keepAlive: true })

/** Whether most requests cost a password hash or a copy of the database, which no definition states. */
const isCostly = ({ path }: Endpoint): boolean =>
  ['/create', '/logon', '/rooms', '/go/addlink', '/go/update', '/api/admin/backup'].includes(path) ||
  path.startsWith('/api/admin/accounts')

const serviceIds = services.map(({ id }) => id)

/** The number of requests per endpoint, and their seed. */
interface Amount {
  seed: number
  runs: number
  costlyRuns: number
}

interface Result {
  request: GeneratedRequest
  response: JsonResponse
}

async function callAll(url: string, requests: readonly GeneratedRequest[], width: number): Promise<Result[]> {
  const results: Result[] = []
  const waiting = [...requests].reverse()
  const work = async () => {
    for (let request = waiting.pop(); request; request = waiting.pop()) {
      const { path, call } = request
      // Rejects when the response does not fit the definition.
      const response = await send(url + path, { ...call, agent }).catch((error: unknown) => {
        throw new Error(`${quoted({ path, call })}\n${error instanceof Error ? error.message : error}`)
      })
      results.push({ request: { path, call }, response })
    }
  }
  await Promise.all(Array.from({ length: width }, work))
  return results
}

const quoted = ({ path, call }: GeneratedRequest) =>
  `${JSON.stringify({ ...call, path, body: String(call.body ?? '') })}`

/** A suspended service is no failure; any other 5xx is, a full storage too. */
function isFailure({ status, text }: JsonResponse): boolean {
  return status >= 500 && !(status === 503 && text.includes('"service_suspended"'))
}

/** How often refused requests are repeated until the same ones are refused and nothing has changed. */
const attemptsMax = 8

/**
 * Repeats refused requests and checks that they store nothing, ignoring those that succeed now. A difference must be
 * there each time: what expires disappears only once.
 */
async function requireNothingStored(url: string, results: Result[], dumper: Dumper): Promise<void> {
  let refused = results.filter(({ response }) => response.status >= 400)
  let changes: string[] = []
  for (let attempt = 0; attempt < attemptsMax && refused.length > 0; attempt++) {
    const before = await dumper.dump()
    const again = await callAll(
      url,
      refused.map(({ request }) => request),
      // Then one by one: changes of the same record at once refuse each other.
      attempt === 0 ? atOnce : 1,
    )
    const after = await dumper.dump()
    const stillRefused = again.filter(({ response }) => response.status >= 400)
    const isSameSet = stillRefused.length === again.length
    refused = stillRefused
    if (!isSameSet) continue
    changes = Object.keys(after).filter((table) => before[table] !== after[table])
    if (changes.length === 0) return
  }
  if (refused.length === 0) return
  const what =
    changes.length > 0 ? `refused requests changed ${changes.join(', ')}` : 'each time others were refused'
  throw new Error(`${what}:\n${refused.map(({ request }) => quoted(request)).join('\n')}`)
}

/** A custom room with one of its accounts. */
interface Custom {
  room: string
  username: string
  password: string
}

interface Fuzzed {
  server: Server
  dumper: Dumper
  /** Created on first use, and again when the account cannot read any more. */
  custom?: Custom
}

/** @param server one of its own: everything on it may be changed, suspended and deleted */
async function prepareFuzzing(server: Server): Promise<Fuzzed> {
  return { server, dumper: await openDumper(server.data.databaseUrl) }
}

/** An account costs a password hash, so it is reused as long as it exists. */
async function customOf(fuzzed: Fuzzed, admin: Administration): Promise<Custom> {
  const { url, adminKey } = fuzzed.server
  const { custom: last } = fuzzed
  if (last && (await get(url, '/poll', { ...last })).status === 200) return last
  const room = unique('custom')
  await admin.post('/rooms', { room, kind: 'custom' })
  fuzzed.custom = { room, ...(await createAccount(url, adminKey, room)) }
  return fuzzed.custom
}

async function newText(url: string) {
  // An action may block the bytes of another one.
  const text = await create(url, { name: unique('text'), text: unique('hello') })
  success(await callText(url, 'update', { name: text.name, token: text.token, text: unique('again') }))
  return text
}

/** Creates a webhook after deleting all others: their number is limited. */
async function newWebhook<Made>(admin: Administration, kind: 'inhooks' | 'outhooks', fields: object) {
  const all = await admin.get<Record<typeof kind, { id: number }[]>>(`/${kind}`, { limit: 500 })
  await Promise.all(all[kind].map(({ id }) => admin.delete(`/${kind}/${id}`)))
  return admin.post<Made>(`/${kind}`, fields)
}

/** Creates one of everything, so that calls get past refusals; earlier calls may have deleted some. */
async function provide(fuzzed: Fuzzed, admin: Administration): Promise<Known> {
  const { url, superKey, adminKey } = fuzzed.server
  const open = unique('open')
  await admin.patch('/settings', { ...everybody, freeze_all: false })
  await admin.post('/raid', { minutes: 0 })
  const { targets } = await admin.get<{ targets: { id: number }[] }>('/targets', { limit: 500 })
  await Promise.all(targets.map(({ id }) => admin.delete(`/targets/${id}`)))
  await admin.post('/rooms', { room: open })
  await admin.post(`/rooms/${open}/clear`)
  const [account, message, text, link, word, ban, key, target, hook, outHook] = await Promise.all([
    customOf(fuzzed, admin),
    admin.post<{ id: number }>('/messages', { room: open, msg: 'hello' }),
    newText(url),
    addLink(url, { link: unique('link'), target: 'https://example.com/' }),
    admin.post<{ id: number }>('/words', { word: unique('word'), action: 'block' }),
    admin.post<{ id: number }>('/bans', { nick: unique('banned') }),
    admin.post<{ id: number }>('/keys', { note: 'fuzz' }),
    admin.post<{ id: number }>('/targets', { host: `${unique('host')}.example` }),
    newWebhook<{ id: number; token: string }>(admin, 'inhooks', { room: open, nick: 'build' }),
    // A private address, so nothing is ever sent.
    newWebhook<{ id: number }>(admin, 'outhooks', { room: open, url: 'http://127.0.0.1:8080/' }),
  ])
  const posted = success<{ id: number }>(await send(`${url}/hooks/${hook.token}`, json({ text: 'hello' })))
  // More often, because only the token of its webhook goes with it.
  const match = { ids: [{ kind: 'text', id: text.name }] }
  const { action } = await admin.post<{ action: number }>('/actions', { match, do: ['block'] })
  const made = [message, posted, posted, posted, word, ban, key, target, hook, outHook, { id: action }]
  const ids = made.map(({ id }) => id)
  return {
    room: [open, account.room, 'new'],
    nick: ['ann', 'bob', account.username],
    name: [text.name, text.name, 'new'],
    link: [link.link, link.link, 'new'],
    username: [account.username],
    hook: [outHook.id, outHook.id],
    url: ['http://127.0.0.1:8080/', 'https://[::1]/x'],
    id: ids,
    before_id: ids,
    after_id: ids,
    cursor: ids,
    app: contactApps,
    version: [0, 1],
    address: ['8.8.8.8', '2001:db8::1', '1.2.3'],
    field: ['country', 'zh.country', 'nothing'],
    token: [text.token, link.token, hook.token, text.token, link.token, hook.token, 'wrong'],
    feed: [`${open}.atom`, 'new.atom', open],
    key: [superKey, adminKey, 'wrong'],
    password: [account.password, 'wrong-password'],
  }
}

/** What goes together with its token alone, and the ids of services. */
async function ownOf({ group, path }: Endpoint, known: Known, server: Server): Promise<Known> {
  const { room = [], name = [], link = [] } = known
  const { url } = server
  if (group === 'admin' && path.includes('/services/')) return { id: serviceIds }
  if (path.startsWith('/api/admin/held/')) return { id: [await heldSender(server, administration(server))] }
  if (path === '/report') return { id: [...room, ...name, ...link] }
  const admin = administration(server)
  if (/^\/api\/admin\/texts\/.*\/(?:restore|purge)$/.test(path))
    return { deleted_time: [await deletionOf(admin, 'texts', `${name[0]}`)] }
  if (/^\/api\/admin\/links\/.*\/(?:restore|purge)$/.test(path))
    return { deleted_time: [await deletionOf(admin, 'links', `${link[0]}`)] }
  if (path === '/api/admin/reports/{id}') return { id: [await reportOf(server, admin, 'room', `${room[0]}`)] }
  if (path !== '/edit' && path !== '/withdraw') return {}
  const sent = await get(url, '/send', { room: `${room[0]}`, nick: 'ann', msg: 'hello' })
  const { id, token } = success<{ id: number; token: string }>(sent)
  return { id: [id, id, 1], token: [token, token, 'wrong'] }
}

/**
 * Sends generated requests to an endpoint, about half of them valid: none may fail, every response must fit the definition,
 * and a refused one must store nothing.
 * @returns how many were accepted and refused
 */
async function fuzz(
  endpoint: Endpoint,
  fuzzed: Fuzzed,
  { seed, runs, costlyRuns }: Amount,
): Promise<{ taken: number; refused: number }> {
  const { server, dumper } = fuzzed
  const numRuns = isCostly(endpoint) ? costlyRuns : runs
  const admin = administration(server)
  const provided = await provide(fuzzed, admin)
  const known = { ...provided, ...(await ownOf(endpoint, provided, server)) }
  const requests = fc.sample(requestsOf(endpoint, known, `Bearer ${server.superKey}`), { seed, numRuns })
  const results = await callAll(server.url, requests, isCostly(endpoint) ? 1 : atOnce)
  const failed = results.find(({ response }) => isFailure(response))
  if (failed)
    throw new Error(
      `${quoted(failed.request)} was answered ${failed.response.status} ${failed.response.text}`,
    )
  await requireNothingStored(server.url, results, dumper)
  const refused = results.filter(({ response }) => response.status >= 400).length
  return { taken: results.length - refused, refused }
}

/** Switching services comes last, as it suspends the others. */
export const fuzzedEndpoints = everyEndpoint.toSorted(
  (one, other) =>
    Number(one.path.startsWith('/api/admin/services')) - Number(other.path.startsWith('/api/admin/services')),
)
