import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal } from '../support/refusal'
import { type Server, startServer } from '../support/server'
import { get, online, poll, unique } from '../support/talk'

describe('a platform whose storage is full', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer({ env: { STORAGE_MAX_BYTES: '1' } })
  })
  afterAll(() => server.stop())

  it('takes no message and no account', async () => {
    const message = { room: 'main', nick: 'ann', msg: 'hello' }
    expectRefusal(await get(server.url, '/send', message), 507, 'storage_full')
    const account = { key: server.adminKey, username: unique('user'), password: 'password' }
    expectRefusal(await get(server.url, '/create', account), 507, 'storage_full')
    expectRefusal(await get(server.url, '/create', { ...account, key: 'wrong' }), 401, 'unauthorized')
  })

  it('lets everybody read on, and stores nothing for it', async () => {
    const before = (await poll(server.url, { room: 'main', events: 1 })).cursor
    for (const nick of ['ann', 'bob', 'carol'])
      expect(await poll(server.url, { room: 'main', nick, events: 1 })).toMatchObject({
        messages: [],
        cursor: before,
      })
    expect((await online(server.url, 'main')).count).toBe(0)
  })
})
