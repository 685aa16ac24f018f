import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminKey } from '@/lib/chat/contract/admin-people'
import { administration } from '../support/admin'
import { json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { type Server, startServer } from '../support/server'
import { success, unique } from '../support/talk'

describe.each(['sqlite', 'postgresql'] as const)('who may create, on %s', (provider) => {
  let server: Server
  beforeAll(async () => {
    server = await startServer({ provider, env: { TRUST_PROXY: '127.0.0.1' } })
  })
  afterAll(() => server.stop())
  const admin = () => administration(server)

  /** Each way to create something. @param headers of the call */
  const calls: Record<string, (headers: Record<string, string>) => ReturnType<typeof send>> = {
    'text by POST': (headers) =>
      send(`${server.url}/api/sf/v1/save`, json({ name: unique('text'), text: 'hello' }, headers)),
    'text by PUT': (headers) =>
      send(`${server.url}/sf/${unique('text')}`, { method: 'PUT', body: 'hello', headers }),
    'link by POST': (headers) =>
      send(`${server.url}/go/addlink`, json({ target: `https://example.com/${unique('x')}` }, headers)),
    'link by GET': (headers) =>
      send(`${server.url}/go/addlink?target=https://example.com/${unique('x')}`, { headers }),
    'room by POST': (headers) =>
      send(`${server.url}/send`, json({ room: unique('room'), nick: 'ann', msg: 'hello' }, headers)),
    'room by GET': (headers) =>
      send(`${server.url}/send?room=${unique('room')}&nick=ann&msg=hello`, { headers }),
  }
  const names = Object.keys(calls)
  const call = (name: string, headers: Record<string, string> = {}) => {
    const make = calls[name]
    if (!make) throw new Error(name)
    return make(headers)
  }
  const all = (mode: string, more = {}) =>
    admin().patch('/settings', { create_texts: mode, create_links: mode, create_rooms: mode, ...more })

  it.each(names)('%s: everybody by default', async (name) => {
    await all('everybody')
    success(await call(name))
  })

  it.each(names)('%s: with a key of that scope, as often as it says', async (name) => {
    await all('keys', { create_notice: 'Write to keys@example.org.' })
    const refused = await call(name)
    expectRefusal(refused, 401, 'unauthorized')
    expect(refused.text).toContain('Write to keys@example.org.')
    expect(refused.headers['www-authenticate']).toBeDefined()
    const scope = name.split(' ')[0]
    const { key, id } = await admin().post<AdminKey & { key: string }>('/keys', { scopes: [scope], uses: 1 })
    const other = await admin().post<AdminKey & { key: string }>('/keys', { scopes: ['account'] })
    expectRefusal(await call(name, { 'X-Create-Key': other.key }), 401, 'unauthorized')
    success(await call(name, { 'X-Create-Key': key }))
    expectRefusal(await call(name, { 'X-Create-Key': key }), 401, 'unauthorized')
    expect(await admin().get(`/keys/${id}`)).toMatchObject({ scopes: [scope], uses: 1, uses_max: 1 })
    // With PUT it would be the proof of an owner.
    if (name !== 'text by PUT') success(await call(name, { Authorization: `Bearer ${server.superKey}` }))
  })

  it.each(names)('%s: from networks', async (name) => {
    await all('networks', { create_networks: ['203.0.113.0/24', '2001:db8::/32'] })
    for (const address of ['203.0.113.9', '2001:db8:5::1'])
      success(await call(name, { 'X-Forwarded-For': address }))
    expectRefusal(await call(name, { 'X-Forwarded-For': '198.51.100.1' }), 403, 'forbidden')
  })

  it('a link of many says for itself why it is refused', async () => {
    await all('keys')
    const { results } = success<{ results: { code: number }[] }>(
      await send(`${server.url}/go/addlinks`, json({ links: ['https://example.com/'] })),
    )
    expect(results).toMatchObject([{ code: 401, error: 'unauthorized' }])
  })

  it('reading, changing and talking in rooms that exist stay open', async () => {
    await all('everybody')
    const name = unique('text')
    const { token } = success<{ token: string }>(
      await send(`${server.url}/api/sf/v1/save`, json({ name, text: 'hello' })),
    )
    await all('keys')
    expect((await send(`${server.url}/sf/${name}`)).text).toBe('hello')
    success(await send(`${server.url}/api/sf/v1/update`, json({ name, text: 'changed', token })))
    success(await send(`${server.url}/send`, json({ room: 'main', nick: 'ann', msg: 'hello' })))
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
