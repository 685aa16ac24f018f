import type { Endpoint, Method } from '@/lib/core/contract/endpoint'
import { refusalsOf } from '@/lib/docs/openapi/document'
import { everyEndpoint } from '@/lib/main/endpoints'
import { type Administration, administration, everybody } from './admin'
import { deletionOf, heldSender, reportOf } from './admin-subjects'
import { exampleFieldsOf, type Fields, requestOf } from './fuzz-requests'
import { type JsonResponse, json, send } from './http'
import { addLink } from './links'
import { askCode, wrong } from './mail'
import type { Server } from './server'
import { codeIn, type MailServer } from './smtp'
import { createAccount, say, success, unique } from './talk'
import { create } from './text'

/** A server with its mail server. */
export interface Place {
  server: Server
  mail: MailServer
}

/** Creates the subject of a call. @returns the parameters that name it, and those that change it */
type Make = (place: Place, admin: Administration) => Fields | Promise<Fields>

const idOf = (path: string, body: () => object): Make => {
  return async (_, admin) => ({ id: (await admin.post<{ id: number }>(path, body())).id })
}

const text =
  (fields: object): Make =>
  async ({ server }) => {
    const { name, token } = await create(server.url, { name: unique('text'), text: 'one', ...fields })
    return { name, token, text: 'two' }
  }

const link =
  (fields: object): Make =>
  async ({ server }) => {
    const asked = { link: unique('link'), target: 'https://example.com/', ...fields }
    const made = await addLink(server.url, asked)
    return { link: made.link, token: made.token }
  }

const deletedText: Make = async (place, admin) => {
  const { name } = await text({})(place, admin)
  return { name, deleted_time: await deletionOf(admin, 'texts', String(name)) }
}

const deletedLink: Make = async (place, admin) => {
  const { link: code } = await link({})(place, admin)
  return { link: code, deleted_time: await deletionOf(admin, 'links', String(code)) }
}

const room: Make = async (_, admin) => {
  const { room: name } = await admin.post<{ room: string }>('/rooms', { room: unique('room') })
  return { room: name }
}

const message: Make = async (place, admin) => {
  const made = { ...(await room(place, admin)), nick: 'ann' }
  const { id } = await say(place.server.url, { ...made, msg: 'one' })
  return { id, ids: [id], msg: 'two' }
}

const ownMessage: Make = async ({ server }) => {
  const { id, token } = await say(server.url, { room: unique('room'), nick: 'ann', msg: 'one' })
  return { id, token, msg: 'two' }
}

const newAccount: Make = ({ server }) => ({
  username: unique('user'),
  password: 'a good password',
  room: 'custom',
  key: server.adminKey,
})

const account: Make = async ({ server }) => ({
  username: (await createAccount(server.url, server.adminKey)).username,
  password: 'another password',
})

// A room has only some of either.
const hook: Make = async (place, admin) => {
  const made = { ...(await room(place, admin)), nick: 'build' }
  const { id, token } = await admin.post<{ id: number; token: string }>('/inhooks', made)
  return { id, token, text: 'The build is green.' }
}

const hookMessage: Make = async (place, admin) => {
  const { token } = await hook(place, admin)
  const posted = await send(`${place.server.url}/hooks/${token}`, json({ text: 'one' }))
  return { token, id: success<{ id: number }>(posted).id, text: 'two' }
}

// A private address, so nothing is ever sent.
const outHook: Make = async (place, admin) => {
  const made = { ...(await room(place, admin)), url: 'http://127.0.0.1:8080/' }
  return { id: (await admin.post<{ id: number }>('/outhooks', made)).id }
}

const code: Make = async ({ server, mail }) => {
  const { token } = success<{ token: string }>(await askCode(server.url, `${unique('ann')}@example.com`))
  return { token, code: wrong(codeIn(mail.received.at(-1))) }
}

const nothing: Make = () => ({})

/**
 * Preparations by the beginning of the path; the longest match counts. No definition states these; endpoints without
 * subject need none.
 */
const makers: Record<string, Make> = {
  '/': nothing,
  '/create': newAccount,
  '/edit': ownMessage,
  '/withdraw': ownMessage,
  '/rooms/': () => ({ feed: 'main.atom' }),
  '/hooks/': hook,
  '/hooks/{token}/messages/': hookMessage,
  '/hooks/{token}/discord/messages/': hookMessage,
  '/sf/': text({}),
  '/api/sf/': text({}),
  '/api/sf/v1/save': nothing,
  '/api/sf/v1/open': text({ reads_max: 2 }),
  '/go/': link({}),
  '/go/{link}': link({ max_visits: 2 }),
  '/go/addlink': nothing,
  '/ip/': () => ({ address: '8.8.8.8', field: 'country' }),
  '/ip/batch': nothing,
  '/add/': () => ({ app: 'telegram', id: 'durov' }),
  '/addqq': () => ({ id: '12345' }),
  '/api/verifymail/v1/send': () => ({ email: `${unique('bob')}@example.com` }),
  '/api/verifymail/v1/verify': code,
  '/api/admin/session': async ({ server }, admin) => {
    await admin.post('/session', { key: server.superKey })
    return { key: server.superKey, all: true }
  },
  '/api/admin/texts/': text({}),
  '/api/admin/links/': link({}),
  '/api/admin/services/': () => ({ id: 'qr' }),
  '/api/admin/rooms/': room,
  '/api/admin/messages': room,
  '/api/admin/messages/': message,
  '/api/admin/rooms/{room}/restore': async (place, admin) => {
    const made = await room(place, admin)
    await say(place.server.url, { room: String(made.room), nick: 'ann', msg: 'one' })
    await admin.post(`/rooms/${made.room}/clear`)
    return made
  },
  '/api/admin/messages/restore': async (place, admin) => {
    const made = await message(place, admin)
    await admin.delete(`/messages/${made.id}`)
    return made
  },
  '/api/admin/inhooks/': hook,
  '/api/admin/outhooks/': outHook,
  '/api/admin/deliveries': async (place, admin) => ({ hook: (await outHook(place, admin)).id }),
  '/api/admin/accounts': newAccount,
  '/api/admin/accounts/': account,
  '/api/admin/actions': async (place, admin) => {
    const { name } = await text({ text: unique('bytes') })(place, admin)
    return { match: { ids: [{ kind: 'text', id: name }] }, do: ['block'], dry_run: false }
  },
  '/api/admin/actions/': async (place, admin) => {
    const { name } = await text({ text: unique('bytes') })(place, admin)
    const body = { match: { ids: [{ kind: 'text', id: name }] }, do: ['block'] }
    return { id: (await admin.post<{ action: number }>('/actions', body)).action }
  },
  '/api/admin/reports/': async (place, admin) => {
    const { name } = await text({})(place, admin)
    return { id: await reportOf(place.server, admin, 'text', String(name)) }
  },
  '/api/admin/texts/{name}/restore': deletedText,
  '/api/admin/texts/{name}/purge': deletedText,
  '/api/admin/links/{link}/restore': deletedLink,
  '/api/admin/links/{link}/purge': deletedLink,
  '/api/admin/bans/': idOf('/bans', () => ({ nick: unique('nick') })),
  '/api/admin/keys/': idOf('/keys', () => ({ note: 'x' })),
  '/api/admin/raid': () => ({ minutes: 0 }),
  '/api/admin/held/': async ({ server }, admin) => ({ id: await heldSender(server, admin) }),
  '/api/admin/words/': idOf('/words', () => ({ word: unique('word') })),
  '/api/admin/settings': () => everybody,
  '/api/admin/targets/': idOf('/targets', () => ({ host: `${unique('host')}.example` })),
  '/api/admin/targets': () => ({ host: `${unique('host')}.example` }),
  '/api/admin/targets/import': () => ({ text: `${unique('host')}.example` }),
  '/api/admin/words/export': nothing,
  '/api/admin/words/test': nothing,
  '/api/admin/words/import': () => ({ text: unique('word') }),
}

/** Creates the subject of one call. */
async function makeFor(path: string, place: Place): Promise<Fields> {
  const [longest = '/'] = Object.keys(makers)
    .filter((start) => path.startsWith(start))
    .sort((one, other) => other.length - one.length)
  return (makers[longest] ?? nothing)(place, administration(place.server))
}

/** A valid call of a method of an endpoint. */
export interface ValidCall {
  name: string
  /** By its definition: whether it may store something, and whether it may free space. */
  kind: 'reads' | 'stores' | 'makes room'
  /** @param as another method, such as HEAD */
  send: (server: Pick<Server, 'url' | 'superKey'>, as?: string) => Promise<JsonResponse>
}

function kindOf(endpoint: Endpoint, method: Method): ValidCall['kind'] {
  if (!('storage_full' in refusalsOf(endpoint, method))) return 'reads'
  return endpoint.freesSpace ? 'makes room' : 'stores'
}

/** A valid call of a method, on a subject of its own. */
export async function validCall(endpoint: Endpoint, method: Method, place: Place): Promise<ValidCall> {
  const { path, auth } = endpoint
  const made = await makeFor(path, place)
  const whole = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(made[name])))
  const fields = exampleFieldsOf(endpoint, made)
  return {
    name: `${method} ${path}`,
    kind: kindOf(endpoint, method),
    send: ({ url, superKey }, as = method) => {
      const headers: Record<string, string> = auth ? { Authorization: `Bearer ${superKey}` } : {}
      const request = requestOf(whole, method, fields, 'json', headers)
      return send(url + request.path, { ...request.call, method: as })
    },
  }
}

/**
 * A valid call of every method of every endpoint, each on a subject of its own.
 * @param isTaken filters them
 */
export function validCalls(
  place: Place,
  isTaken: (endpoint: Endpoint, index: number) => boolean = () => true,
): Promise<ValidCall[]> {
  const ways = everyEndpoint.flatMap((endpoint) => endpoint.methods.map((method) => ({ endpoint, method })))
  const taken = ways.filter(({ endpoint }, index) => isTaken(endpoint, index))
  return Promise.all(taken.map(({ endpoint, method }) => validCall(endpoint, method, place)))
}
