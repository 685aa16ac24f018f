import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleFieldsOf, requestOf } from '@/e2e/support/fuzz-requests'
import { open } from '@/e2e/support/store'
import { ensureDefaultRooms } from '@/lib/chat/server/room-changes'
import { everyEndpoint } from '@/lib/main/endpoints'
import { createIncomingWebhook } from '@/lib/webhooks/server/incoming/admin'
import type { Endpoint, Method } from '../contract/endpoint'
import { secretStore } from '../db/secrets'
import { peerHeader } from '../http/client-address'
import type { RouteModule } from './path-table'
import { startup } from './startup'

const app = join(import.meta.dirname, '../../../app')
const idempotentEndpoints = everyEndpoint.filter((endpoint) => endpoint.idempotencyScope !== undefined)
const ways = idempotentEndpoints.flatMap((endpoint) =>
  endpoint.methods.map((method) => ({ endpoint, method, name: `${method} ${endpoint.path}` })),
)

let close = async () => {}
let token = ''
let adminKey = ''
beforeAll(async () => {
  close = await open('sqlite')
  await ensureDefaultRooms()
  startup().done()
  token = (await createIncomingWebhook({ room: 'main', nick: 'build' }, 'key', 'http://a.example')).token
  adminKey = (await secretStore().getOrCreate('ADMIN_KEY')).value
})
afterAll(() => close())

let made = 0

/** A call that creates something new each time. @returns sends it with a key */
function callOf(endpoint: Endpoint, method: Method): (key: string) => Promise<Response> {
  const parts: Record<string, string> = { token, name: `new-${++made}` }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? part)
  const isForAdmins = endpoint.bearer?.includes('adminKey') === true
  const fields = exampleFieldsOf(endpoint, isForAdmins ? { username: `new-${made}` } : {})
  const headers = {
    [peerHeader]: '203.0.113.5',
    ...(isForAdmins && { Authorization: `Bearer ${adminKey}` }),
  }
  const asked = requestOf(path, method, fields, 'json', headers)
  const folder = endpoint.path.replace(/\{(\w+)\}/g, '[$1]')
  return async (key) => {
    const init = { ...asked.call, headers: { ...asked.call.headers, 'Idempotency-Key': key } }
    const request = new Request(`http://a.example${asked.path}`, init as RequestInit)
    const module: RouteModule = await import(join(app, folder, 'route.ts'))
    return module[method](request, { params: parts })
  }
}

describe('an endpoint with an idempotency scope', () => {
  it.each(ways)('creates one thing per key: $name', async ({ endpoint, method, name }) => {
    const call = callOf(endpoint, method)
    const responses = [await call(name.replace(' ', '-')), await call(name.replace(' ', '-'))]
    expect(responses.map(({ ok, headers }) => [ok, headers.get('Idempotent-Replayed')])).toEqual([
      [true, null],
      [true, 'true'],
    ])
    const [first, again] = await Promise.all(responses.map((response) => response.text()))
    expect(again).toBe(first)
  })

  it.each(ways)('refuses an invalid key: $name', async ({ endpoint, method }) => {
    const response = await callOf(endpoint, method)('a b')
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Idempotency-Key must be')
  })

  // Stored keys are bound to the scope: with another one, a retry across an update would create a duplicate.
  it('has a fixed scope', () => {
    expect(
      Object.fromEntries(
        idempotentEndpoints.map(({ operation, idempotencyScope: word }) => [operation, word]),
      ),
    ).toEqual({
      sendMessage: 'send',
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
