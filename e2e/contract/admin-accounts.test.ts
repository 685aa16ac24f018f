import { expect, it } from 'vitest'
import type { AdminAccount } from '@/lib/chat/contract/admin-people'
import { administration } from '../support/admin'
import { json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { get, poll, say, success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

interface Accounts {
  accounts: AdminAccount[]
  cursor: string | null
}

onEveryTarget((target) => {
  const { url } = target
  const admin = administration(target)

  async function newAccount(room = 'custom') {
    const account = { username: unique('User'), password: unique('pass') }
    await admin.post('/accounts', { ...account, room })
    return account
  }
  const message = (account: object) => ({ room: 'custom', nick: 'ann', msg: 'hello', ...account })

  it('a new account can send, and its password is never shown', async () => {
    const account = await newAccount()
    await say(url, message(account))
    const read = await admin.call('GET', `/accounts/${account.username}`)
    expect(success(read)).toMatchObject({ username: account.username, room: 'custom', version: 1 })
    expect(read.text).not.toMatch(/argon2|password/)
    expectRefusal(await admin.call('POST', '/accounts', account), 409, 'conflict')
    const inMain = { ...account, username: unique('u'), room: 'main' }
    expectRefusal(await admin.call('POST', '/accounts', inMain), 400, 'invalid_parameter', 'room')
    const nowhere = { ...inMain, room: unique('none') }
    expectRefusal(await admin.call('POST', '/accounts', nowhere), 404, 'not_found')
    const { audit } = await admin.get<{ audit: object[] }>('/audit', { q: account.username })
    expect(audit).toHaveLength(1)
    expect(JSON.stringify(audit)).not.toContain(account.password)
  })

  it('accounts are listed by name, of one room or of all, page by page', async () => {
    const { room } = await admin.post<{ room: string }>('/rooms', { room: unique('room'), kind: 'custom' })
    const made = await Promise.all([newAccount(room), newAccount(room), newAccount(room)])
    const names = made.map(({ username }) => username).sort()
    const first = await admin.get<Accounts>('/accounts', { room, limit: 2 })
    const rest = await admin.get<Accounts>('/accounts', { room, limit: 2, cursor: first.cursor ?? '' })
    expect([...first.accounts, ...rest.accounts].map(({ username }) => username)).toEqual(names)
    expect(rest.cursor).toBeNull()
    const found = await admin.get<Accounts>('/accounts', { q: names[0]?.slice(2).toUpperCase() })
    expect(found.accounts.map(({ username }) => username)).toEqual([names[0]])
  })

  it('a new password or a deletion ends all sessions of an account', async () => {
    const account = await newAccount()
    const path = `/accounts/${account.username.toUpperCase()}`
    const enter = { room: 'custom', nick: 'ann', ...account }
    const cookieOf = async (body: object) => {
      const response = await send(`${url}/logon`, json(body))
      success(response)
      return (response.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? ''
    }
    const sendAs = (Cookie: string) => send(`${url}/send`, json(message({}), { Cookie }))
    const oldCookie = await cookieOf(enter)
    success(await sendAs(oldCookie))
    await say(url, message(account))

    const password = unique('new')
    expect(await admin.patch(path, { password, version: 1 })).toMatchObject({ version: 2 })
    expectRefusal(await get(url, '/send', message(account)), 401, 'unauthorized')
    expectRefusal(await sendAs(oldCookie), 401, 'unauthorized')
    const renewed = { ...account, password }
    await say(url, message(renewed))
    expectRefusal(await admin.call('PATCH', path, { password: 'another-one', version: 1 }), 409, 'conflict')
    expectRefusal(
      await admin.call('PATCH', path, { password: '12345' }),
      400,
      'invalid_parameter',
      'password',
    )

    const newCookie = await cookieOf({ ...enter, password })
    await admin.delete(path)
    expectRefusal(await get(url, '/send', message(renewed)), 401, 'unauthorized')
    expectRefusal(await sendAs(newCookie), 401, 'unauthorized')
    for (const method of ['GET', 'DELETE']) expectRefusal(await admin.call(method, path), 404, 'not_found')
    expectRefusal(await admin.call('GET', '/accounts/a%00b'), 404, 'not_found')
  })

  it('a waiting poll of a private room ends when its account is deleted', async () => {
    const room = unique('room')
    await admin.post('/rooms', { room, kind: 'custom', private: true })
    const account = await newAccount(room)
    const sent = await say(url, { room, nick: 'ann', msg: 'secret', ...account })
    const query = { room, after_id: sent.id, after_time: sent.time, wait: 25, ...account }
    const waiting = get(url, '/poll', query)
    // The deletion must find it waiting: first a quick poll succeeds.
    await poll(url, { ...query, wait: 0 })
    await admin.delete(`/accounts/${account.username}`)
    expectRefusal(await waiting, 401, 'unauthorized')
  })
})
