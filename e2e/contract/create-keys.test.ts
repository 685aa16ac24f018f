import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminKey } from '@/lib/chat/contract/admin-people'
import type { Endpoint } from '@/lib/core/contract/endpoint'
import { everyEndpoint } from '@/lib/main/endpoints'
import { administration, everybody } from '../support/admin'
import { execute } from '../support/database'
import { exampleFieldsOf, type Fields } from '../support/fuzz-requests'
import { type Call, encode, form, json, type Parameters, send } from '../support/http'
import { type MailSetup, startWithMail } from '../support/mail'
import { expectRefusal } from '../support/refusal'
import { createData, type ServerData } from '../support/server'
import { success, unique } from '../support/talk'
import { validCall } from '../support/valid-calls'

/** What a key for it names, by the group of the endpoints that create it. */
const scopes: Record<string, string> = { text: 'text', links: 'link', chat: 'room', mail: 'mail' }

/** Whether it creates what administrators may limit. */
const creates = ({ customHeaders = [] }: Endpoint) => customHeaders.includes('X-Create-Key')

/** Values that no other call has. */
const freshFields = (): Fields => ({
  ...{ name: unique('text'), text: unique('text'), room: unique('room'), link: unique('link') },
  target: `https://example.com/${unique('target')}`,
  links: `https://example.com/${unique('target')}`,
  email: `${unique('ann')}@${unique('host')}.example`,
})

async function multipart(fields: Parameters): Promise<Call> {
  const parts = new FormData()
  for (const [name, value] of Object.entries(fields)) parts.append(name, String(value))
  const sent = new Response(parts)
  const headers = { 'Content-Type': sent.headers.get('content-type') ?? '' }
  return { headers, body: Buffer.from(await sent.arrayBuffer()) }
}

/** How a call says its parameters. */
const bodies: Record<string, (fields: Parameters) => Call | Promise<Call>> = {
  JSON: (fields) => json(fields),
  'a form': (fields) => form(fields),
  'a form with files': multipart,
  'the form of a page': (fields) => form(fields, { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' }),
}

interface Way {
  name: string
  scope: string
  isMany: boolean
  /** A call that creates something new. */
  make: () => Promise<{ path: string; call: Call }>
}

function waysOf(endpoint: Endpoint): Way[] {
  const { path, rawBody, group, operation } = endpoint
  const way = (method: string, how: string, make: (fields: Parameters) => Call | Promise<Call>): Way => ({
    name: `${method} ${path} with ${how}`,
    scope: scopes[group] ?? `unknown: ${operation}`,
    isMany: 'links' in (endpoint.input?.shape ?? {}),
    make: async () => {
      const fresh = freshFields()
      const fields = exampleFieldsOf(endpoint, fresh) as Parameters
      const whole = path.replace('{name}', String(fresh.name))
      const { query, ...call } = { query: {}, ...(await make(fields)) } as Call & { query: Parameters }
      return { path: `${whole}?${encode(query)}`, call: { ...call, method } }
    },
  })
  const inQuery = (fields: Parameters) => ({ query: fields }) as Call
  const asBody = ({ [rawBody?.parameter ?? '']: body, ...query }: Parameters) =>
    ({ query, body: String(body), headers: { 'Content-Type': 'text/plain' } }) as Call
  return endpoint.methods.flatMap((method) => [
    way(method, 'a query', inQuery),
    ...(method === 'GET' ? [] : Object.entries(bodies).map(([how, make]) => way(method, how, make))),
    ...(method !== 'GET' && rawBody ? [way(method, 'a body', asBody)] : []),
  ])
}

const ways = everyEndpoint.filter(creates).flatMap(waysOf)

describe.each(['sqlite', 'postgresql'] as const)('who may create, on %s', (provider) => {
  let data: ServerData
  let setup: MailSetup
  beforeAll(async () => {
    data = await createData(provider)
    setup = await startWithMail({ data, env: { TRUST_PROXY: '127.0.0.1' } })
  })
  afterAll(async () => {
    await setup?.stop()
    await data?.remove()
  })
  const url = () => setup.server.url
  const admin = () => administration(setup.server)
  const all = (mode: string, more = {}) =>
    admin().patch('/settings', {
      ...Object.fromEntries(Object.keys(everybody).map((name) => [name, mode])),
      ...more,
    })
  const issue = (scopes: string[], uses?: number) =>
    admin().post<AdminKey & { key: string }>('/keys', { scopes, uses })

  /** @returns the response, and the status for what was to be created */
  async function create({ make, isMany }: Way, headers: Record<string, string> = {}, as = {}) {
    const { path, call } = await make()
    const response = await send(url() + path, { ...call, ...as, headers: { ...call.headers, ...headers } })
    const [item] = isMany && response.status === 200 ? JSON.parse(response.text).results : [response]
    // The form of a page is answered with the page of what it has created.
    const status: number = item.code ?? item.status
    return { response, status: status === 303 ? 200 : status }
  }

  it.each(ways)('$name: everybody, holders of a key, networks', async (way) => {
    const { scope, isMany, name } = way
    await all('everybody')
    expect((await create(way)).status).toBe(200)

    await all('keys', { create_notice: 'Write to keys@example.org.' })
    const refused = await create(way)
    expect(refused.status).toBe(401)
    if (!isMany) expect(refused.response.headers['www-authenticate']).toBeDefined()
    expect(refused.response.text).toContain('Write to keys@example.org.')
    const others = ['account', ...Object.values(scopes).filter((other) => other !== scope)]
    const { key: other } = await issue(others)
    const { key, id } = await issue([scope], 1)
    for (const wrong of ['', 'x', other, `${key}, ${key}`, 'x'.repeat(2000), setup.server.adminKey])
      expect((await create(way, { 'X-Create-Key': wrong })).status).toBe(401)
    expect((await create(way, { 'X-Create-Key': key })).status).toBe(200)
    expect((await create(way, { 'X-Create-Key': key })).status).toBe(401)
    expect(await admin().get(`/keys/${id}`)).toMatchObject({ scopes: [scope], uses: 1, uses_max: 1 })
    // With PUT it would be the proof of an owner.
    const bearer = { Authorization: `Bearer ${setup.server.superKey}` }
    if (!name.startsWith('PUT')) expect((await create(way, bearer)).status).toBe(200)

    await all('networks', { create_networks: ['203.0.113.0/24', '2001:db8::/32'] })
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:5::1'])
      expect((await create(way, { 'X-Forwarded-For': address })).status).toBe(200)
    for (const address of ['203.0.114.9', '2001:db9::1', '203.0.113.9, 198.51.100.1'])
      expect((await create(way, { 'X-Forwarded-For': address })).status).toBe(403)
    const { key: valid } = await issue([scope])
    expect((await create(way, { 'X-Create-Key': valid })).status).toBe(403)
  })

  /** What is there of all that may be limited. */
  async function everything(): Promise<Set<string>> {
    const lists = ['rooms', 'texts', 'links'].map(async (list) =>
      (await admin().all<Fields>(list)).map(({ room, name, link }) => `${list} ${room ?? name ?? link}`),
    )
    const mails = setup.mail.received.map((_, index) => `mail ${index}`)
    return new Set([...(await Promise.all(lists)).flat(), ...mails])
  }

  it('no other call creates any of it, nor does HEAD', async () => {
    await all('everybody')
    const others = everyEndpoint.filter((endpoint) => !endpoint.auth && !creates(endpoint))
    const calls = await Promise.all(
      others.flatMap((endpoint) => endpoint.methods.map((method) => validCall(endpoint, method, setup))),
    )
    const before = await everything()
    for (const way of ways) if (way.name.startsWith('GET')) await create(way, {}, { method: 'HEAD' })
    await all('keys')
    await Promise.all(calls.map((call) => call.send(setup.server)))
    expect([...(await everything())].filter((item) => !before.has(item))).toEqual([])
  })

  it('a text that has expired is not there to be replaced', async () => {
    await all('everybody')
    const name = unique('text')
    const { token } = success<{ token: string }>(
      await send(`${url()}/api/sf/v1/save`, json({ name, text: 'hello', expires_in: 3600 })),
    )
    await all('keys')
    await execute(data.databaseUrl, `UPDATE texts SET expires_time = 1 WHERE name = '${name}'`)
    expectRefusal(
      await send(`${url()}/api/sf/v1/save`, json({ name, text: 'again', token })),
      401,
      'unauthorized',
    )
    expectRefusal(
      await send(`${url()}/api/sf/v1/update`, json({ name, text: 'again', token })),
      404,
      'not_found',
    )
  })

  it('reading, changing and talking in rooms that exist stay open', async () => {
    await all('everybody')
    const name = unique('text')
    const { token } = success<{ token: string }>(
      await send(`${url()}/api/sf/v1/save`, json({ name, text: 'hello' })),
    )
    await all('keys')
    expect((await send(`${url()}/sf/${name}`)).text).toBe('hello')
    success(await send(`${url()}/api/sf/v1/update`, json({ name, text: 'changed', token })))
    success(await send(`${url()}/send`, json({ room: 'main', nick: 'ann', msg: 'hello' })))
  })

  it('wrong modes, networks and scopes are refused', async () => {
    for (const body of [
      { create_texts: 'nobody' },
      { create_networks: ['10.0.0.0/33'] },
      { create_networks: ['10/8'] },
      { create_networks: Array(201).fill('10.0.0.0/8') },
      { create_notice: 'x'.repeat(501) },
    ])
      expectRefusal(await admin().call('PATCH', '/settings', body), 400, 'invalid_parameter')
    for (const body of [{ scopes: [] }, { scopes: ['all'] }, { uses: 0 }])
      expectRefusal(await admin().call('POST', '/keys', body), 400, 'invalid_parameter')
  })
})
