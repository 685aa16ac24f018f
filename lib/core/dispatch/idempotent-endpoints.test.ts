import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleFieldsOf, requestOf } from '@/e2e/support/fuzz-requests'
import { type JsonResponse, send } from '@/e2e/support/http'
import { open } from '@/e2e/support/store'
import { ensureDefaultRooms } from '@/lib/chat/server/room-changes'
import { everyEndpoint } from '@/lib/main/endpoints'
import { createIncomingWebhook } from '@/lib/webhooks/server/incoming/admin'
import type { Endpoint, Method } from '../contract/endpoint'
import { secretStore } from '../db/secrets'
import { createDispatcher } from './dispatch'
import type { RouteModule } from './path-table'

const app = join(import.meta.dirname, '../../../app')
const idempotentEndpoints = everyEndpoint.filter((endpoint) => endpoint.idempotencyScope !== undefined)
const ways = idempotentEndpoints.flatMap((endpoint) =>
  endpoint.methods.map((method) => ({ endpoint, method, name: `${method} ${endpoint.path}` })),
)

/** Of an endpoint, in app/. */
const folderOf = ({ path }: Endpoint) => path.replace(/\{(\w+)\}/g, '[$1]')

let close = async () => {}
let server: Server
let url = ''
let token = ''
let adminKey = ''
/** What `/send` returned. */
let sent: { id?: unknown; token?: unknown } = {}
beforeAll(async () => {
  close = await open('sqlite')
  await ensureDefaultRooms()
  token = (await createIncomingWebhook({ room: 'main', nick: 'build' }, 'key', 'http://a.example')).token
  const files: Record<string, RouteModule> = {}
  for (const folder of idempotentEndpoints.map(folderOf))
    files[folder] = await import(join(app, folder, 'route.ts'))
  server = createServer(createDispatcher(files, { paths: [], services: {}, guards: [] }, () => undefined))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  sent = JSON.parse((await send(`${url}/send?room=main&nick=ann&msg=hello`)).text)
  adminKey = (await secretStore().getOrCreate('ADMIN_KEY')).value
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await close()
})

let made = 0

/** A call that creates something new each time. @returns sends it with a key */
function callOf(endpoint: Endpoint, method: Method): (key: string) => Promise<JsonResponse> {
  const parts: Record<string, string> = { token, name: `new-${++made}` }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? part)
  const isForAdmins = endpoint.bearer?.includes('adminKey') === true
  const fields = exampleFieldsOf(endpoint, isForAdmins ? { username: `new-${made}` } : {})
  if (endpoint.operation === 'editMessage') Object.assign(fields, { id: sent.id, token: sent.token })
  const headers: Record<string, string> = isForAdmins ? { Authorization: `Bearer ${adminKey}` } : {}
  const asked = requestOf(path, method, fields, 'json', headers)
  return (key) =>
    send(url + asked.path, { ...asked.call, headers: { ...asked.call.headers, 'Idempotency-Key': key } })
}

describe('an endpoint with an idempotency scope', () => {
  it.each(ways)('creates one thing per key: $name', async ({ endpoint, method, name }) => {
    const call = callOf(endpoint, method)
    const responses = [await call(name.replace(' ', '-')), await call(name.replace(' ', '-'))]
    expect(responses.map(({ status, headers }) => [status, headers['idempotent-replayed']])).toEqual([
      [200, undefined],
      [200, 'true'],
    ])
    expect(responses[1]?.text).toBe(responses[0]?.text)
  })

  it.each(ways)('refuses an invalid key: $name', async ({ endpoint, method }) => {
    const response = await callOf(endpoint, method)('a b')
    expect(response.status).toBe(400)
    expect(response.text).toContain('Idempotency-Key must be')
  })

  // Stored keys are bound to the scope: with another one, a retry across an update would create a duplicate.
  it('has a fixed scope', () => {
    expect(
      Object.fromEntries(
        idempotentEndpoints.map(({ operation, idempotencyScope: word }) => [operation, word]),
      ),
    ).toEqual({
      sendMessage: 'send',
      editMessage: 'edit',
      createAccount: 'create',
      postToHook: 'hook',
      postToHookAsSlack: 'hook',
      postToHookAsDiscord: 'hook',
      postToHookAsGithub: 'hook',
      postToHookAsGitlab: 'hook',
      postToHookAsGrafana: 'hook',
      saveText: 'save',
      putText: 'save',
      createLink: 'addlink',
      createLinks: 'addlinks',
    })
  })
})
