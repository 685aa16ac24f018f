import { Agent } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactApps } from '@/lib/contacts/apps'
import type { Endpoint } from '@/lib/core/contract/endpoint'
import { everyEndpoint } from '@/lib/main/endpoints'
import { servicesBy } from '@/lib/main/service-list'
import { type Administration, administration } from './admin'
import type { Provider } from './database'
import { type Dumper, openDumper } from './database'
import type { Known } from './fuzz-requests'
import { type MadeUp, requestsOf } from './fuzz-requests'
import { type Answer, send } from './http'
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

/** Requests that are under way at once. */
const atOnce = 8
/** The server lives as long as they do, so connections are used again: there are tens of thousands of requests. */
const agent = new Agent({ keepAlive: true })

/**
 * Whether nearly each costs a password's hash, or a copy of the whole database (a backup, one at a time). No definition
 * says what a call costs.
 */
const isCostly = ({ path }: Endpoint): boolean =>
  ['/create', '/logon', '/rooms', '/go/addlink', '/go/update', '/api/admin/backup'].includes(path) ||
  path.startsWith('/api/admin/accounts')

const serviceIds = servicesBy('desktop').map(({ id }) => id)

/** Requests per endpoint, and what they are made from. */
export interface Amount {
  seed: number
  runs: number
  costlyRuns: number
}

/** Little enough for every test run, and the same each time. */
export const fewRequests: Amount = { seed: 20_261_122, runs: 200, costlyRuns: 20 }

interface Result {
  request: MadeUp
  answer: Answer
}

async function callAll(url: string, requests: readonly MadeUp[], width: number): Promise<Result[]> {
  const results: Result[] = []
  const waiting = [...requests].reverse()
  const work = async () => {
    for (let request = waiting.pop(); request; request = waiting.pop()) {
      const { path, call } = request
      // Rejects when the answer does not fit the definition.
      const answer = await send(url + path, { ...call, agent }).catch((error: unknown) => {
        throw new Error(`${told({ path, call })}\n${error instanceof Error ? error.message : error}`)
      })
      results.push({ request: { path, call }, answer })
    }
  }
  await Promise.all(Array.from({ length: width }, work))
  return results
}

const told = ({ path, call }: MadeUp) => `${JSON.stringify({ ...call, path, body: String(call.body ?? '') })}`

/** A suspended service is no failure; anything else of ours is, and so is a storage that ought to have room. */
function isFailure({ status, text }: Answer): boolean {
  return status >= 500 && !(status === 503 && text.includes('"service_suspended"'))
}

/** How often what was refused is asked again until the same requests are refused and nothing has changed. */
const attemptsMax = 8

/**
 * What was refused, asked once more, stores nothing; what succeeds this time is left out. A difference counts when it is
 * there each time: what expired meanwhile goes only once.
 */
async function requireNothingStored(url: string, results: Result[], dumper: Dumper): Promise<void> {
  let refused = results.filter(({ answer }) => answer.status >= 400)
  let changes: string[] = []
  for (let attempt = 0; attempt < attemptsMax && refused.length > 0; attempt++) {
    const before = await dumper.dump()
    const again = await callAll(
      url,
      refused.map(({ request }) => request),
      atOnce,
    )
    const after = await dumper.dump()
    const stillRefused = again.filter(({ answer }) => answer.status >= 400)
    const isSameSet = stillRefused.length === again.length
    refused = stillRefused
    if (!isSameSet) continue
    changes = Object.keys(after).filter((table) => before[table] !== after[table])
    if (changes.length === 0) return
  }
  if (refused.length === 0) return
  const what =
    changes.length > 0 ? `refused requests changed ${changes.join(', ')}` : 'each time others were refused'
  throw new Error(`${what}:\n${refused.map(({ request }) => told(request)).join('\n')}`)
}

/** A room with accounts, and one of these. */
interface Custom {
  room: string
  username: string
  password: string
}

/** A server that is fuzzed. */
export interface Fuzzed {
  server: Server
  dumper: Dumper
  /** Made when it is first needed, and again when an account cannot read any more. */
  custom?: Custom
}

/** @param server one of its own: everything on it may be changed, suspended and deleted */
export async function prepareFuzzing(server: Server): Promise<Fuzzed> {
  return { server, dumper: await openDumper(server.data.databaseUrl) }
}

/** Each account costs the hash of a password, so that it is used as long as it is there. */
async function customOf(fuzzed: Fuzzed, admin: Administration): Promise<Custom> {
  const { url, adminKey } = fuzzed.server
  const { custom: last } = fuzzed
  if (last && (await get(url, '/poll', { ...last })).status === 200) return last
  const room = unique('custom')
  await admin.post('/rooms', { room, kind: 'custom' })
  fuzzed.custom = { room, ...(await createAccount(url, adminKey, room)) }
  return fuzzed.custom
}

async function textAnew(url: string) {
  const text = await create(url, { name: unique('text'), text: 'hello' })
  success(await callText(url, 'update', { name: text.name, token: text.token, text: 'hello again' }))
  return text
}

/** Makes a hook when all others are deleted: there may be so many only, and made-up requests made some. */
async function hookAnew<Made>(admin: Administration, kind: 'inhooks' | 'outhooks', fields: object) {
  const all = await admin.get<Record<typeof kind, { id: number }[]>>(`/${kind}`, { limit: 500 })
  await Promise.all(all[kind].map(({ id }) => admin.delete(`/${kind}/${id}`)))
  return admin.post<Made>(`/${kind}`, fields)
}

/** Makes something of everything, so that calls reach more than a refusal. Earlier ones may have deleted what was there. */
async function provide(fuzzed: Fuzzed, admin: Administration): Promise<Known> {
  const { url, superKey, adminKey } = fuzzed.server
  const open = unique('open')
  await admin.patch('/settings', { public_rooms: 'open' })
  await admin.post('/rooms', { room: open })
  await admin.post(`/rooms/${open}/clear`)
  const [account, message, text, link, word, ban, key, hook, outHook] = await Promise.all([
    customOf(fuzzed, admin),
    admin.post<{ id: number }>('/messages', { room: open, msg: 'hello' }),
    textAnew(url),
    addLink(url, { link: unique('link'), target: 'https://example.com/' }),
    admin.post<{ id: number }>('/words', { word: unique('word'), action: 'block' }),
    admin.post<{ id: number }>('/bans', { nick: unique('banned') }),
    admin.post<{ id: number }>('/keys', { note: 'fuzz' }),
    hookAnew<{ id: number; token: string }>(admin, 'inhooks', { room: open, nick: 'build' }),
    // To this machine, which is no public address: nothing is ever sent.
    hookAnew<{ id: number }>(admin, 'outhooks', { room: open, url: 'http://127.0.0.1:8080/' }),
  ])
  const ids = [message, word, ban, key, hook, outHook].map(({ id }) => id)
  return {
    ...{ room: [open, account.room, 'new'], nick: ['ann', 'bob', account.username] },
    ...{
      name: [text.name, text.name, 'new'],
      link: [link.link, link.link, 'new'],
      username: [account.username],
    },
    ...{ hook: [outHook.id, outHook.id], url: ['http://127.0.0.1:8080/', 'https://[::1]/x'] },
    ...{ id: ids, before_id: ids, after_id: ids, cursor: ids, app: contactApps, version: [0, 1] },
    ...{ address: ['8.8.8.8', '2001:db8::1', '1.2.3'], field: ['country', 'zh.country', 'nothing'] },
    token: [text.token, link.token, hook.token, text.token, link.token, hook.token, 'wrong'],
    feed: [`${open}.atom`, 'new.atom', open],
    ...{ key: [superKey, adminKey, 'wrong'], password: [account.password, 'wrong-password'] },
  }
}

/**
 * Sends made-up requests to an endpoint, about half of them in order: none may fail, every answer must fit the
 * definition, and what is refused must store nothing.
 * @returns how many were taken and refused
 */
export async function fuzz(
  endpoint: Endpoint,
  fuzzed: Fuzzed,
  { seed, runs, costlyRuns }: Amount,
): Promise<{ taken: number; refused: number }> {
  const { server, dumper } = fuzzed
  const numRuns = isCostly(endpoint) ? costlyRuns : runs
  const admin = administration(server)
  const provided = await provide(fuzzed, admin)
  const known =
    endpoint.group === 'admin' && endpoint.path.includes('/services/')
      ? { ...provided, id: serviceIds }
      : provided
  const requests = fc.sample(requestsOf(endpoint, known, `Bearer ${server.superKey}`), { seed, numRuns })
  const results = await callAll(server.url, requests, isCostly(endpoint) ? 1 : atOnce)
  const failed = results.find(({ answer }) => isFailure(answer))
  if (failed)
    throw new Error(`${told(failed.request)} was answered ${failed.answer.status} ${failed.answer.text}`)
  await requireNothingStored(server.url, results, dumper)
  const refused = results.filter(({ answer }) => answer.status >= 400).length
  return { taken: results.length - refused, refused }
}

/** The endpoints that are fuzzed; switching services comes last, because it suspends what the others ask. */
export const fuzzedEndpoints = everyEndpoint.toSorted(
  (one, other) =>
    Number(one.path.startsWith('/api/admin/services')) - Number(other.path.startsWith('/api/admin/services')),
)
