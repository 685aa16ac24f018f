import { once } from 'node:events'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { administration } from '../support/admin'
import type { Provider } from '../support/database'
import { form, json, send } from '../support/http'
import { createData, startServer } from '../support/server'
import { createAccount, get, online, poll, say, texts, unique } from '../support/talk'
import { until } from '../support/until'

describe.each<Provider>(['sqlite', 'postgresql'])('a server on %s', (provider) => {
  it('answers those who wait when it is asked to end, ends cleanly, and keeps what was said', async () => {
    const data = await createData(provider)
    try {
      const server = await startServer({ data })
      const room = unique('room')
      const start = await say(server.url, { room, nick: 'ann#secret', msg: 'start' })
      const waiting = poll(server.url, {
        room,
        after_id: start.id,
        after_time: start.time,
        wait: 25,
        nick: 'bob',
      })
      await until('bob to be present', async () => (await online(server.url, room)).count === 1)
      // Browsers open connections ahead of need; one that says nothing must not keep the process.
      const silent = connect(Number(new URL(server.url).port), '127.0.0.1')
      await once(silent, 'connect')
      const startedAt = Date.now()
      server.terminate()
      expect((await waiting).messages).toEqual([])
      expect(await server.exited).toBe(0)
      expect(Date.now() - startedAt).toBeLessThan(10_000)
      silent.destroy()

      const next = await startServer({ data })
      expect(texts((await poll(next.url, { room })).messages)).toEqual(['start'])
      const again = await say(next.url, { room, nick: 'ann#secret', msg: 'again' })
      expect(again.trip).toBe(start.trip)
      expect(again.id).toBeGreaterThan(start.id)
      expect(await next.stop()).toBe(0)
    } finally {
      await data.remove()
    }
  })
})

describe('instances on one PostgreSQL', () => {
  it('share messages, waiting, presence, accounts and trips', async () => {
    const data = await createData('postgresql')
    const [one, other] = await Promise.all([startServer({ data }), startServer({ data })])
    try {
      const room = unique('room')
      const start = await say(one.url, { room, nick: 'ann#secret', msg: 'start' })
      const cursor = { after_time: start.time, after_id: start.id }
      const waiting = poll(other.url, { room, ...cursor, wait: 25, nick: 'bob' })
      await until('one to know of bob', async () => (await online(one.url, room)).count === 1)
      const startedAt = Date.now()
      const sent = await say(one.url, { room, nick: 'ann#secret', msg: 'news' })
      expect(texts((await waiting).messages)).toEqual(['news'])
      expect(Date.now() - startedAt).toBeLessThan(5000)
      expect((await say(other.url, { room, nick: 'ann#secret', msg: 'again' })).trip).toBe(sent.trip)
      const account = await createAccount(one.url, one.adminKey)
      await say(other.url, { room: 'custom', nick: 'ann', msg: 'hello', ...account })
      const repeated = { room, nick: 'ann', msg: 'once', send_id: unique('id') }
      const [first, second] = await Promise.all([say(one.url, repeated), say(other.url, repeated)])
      expect(second.id).toBe(first.id)
    } finally {
      await Promise.all([one.stop(), other.stop()])
      await data.remove()
    }
  })
})

describe('instances on one PostgreSQL that open rooms at once', () => {
  it('agree, in whatever order the rooms are named', async () => {
    const data = await createData('postgresql')
    const [one, other] = await Promise.all([startServer({ data }), startServer({ data })])
    try {
      for (let round = 0; round < 5; round++) {
        const rooms = Array.from({ length: 20 }, () => unique('room'))
        const opening = [
          ...rooms.map((room) => say(one.url, { room, nick: 'one', msg: 'hello' })),
          ...rooms.toReversed().map((room) => say(other.url, { room, nick: 'other', msg: 'hello' })),
        ]
        await Promise.all(opening)
        for (const room of rooms)
          await until('both messages', async () => (await poll(one.url, { room })).messages.length === 2)
      }
    } finally {
      await Promise.all([one.stop(), other.stop()])
      await data.remove()
    }
  })
})

describe('what the server keeps to itself', () => {
  it('prints no key, password or secret, whatever is done with them', async () => {
    const server = await startServer({ env: { LOG_LEVEL: 'trace' } })
    try {
      const { url, adminKey, superKey } = server
      const room = unique('room')
      const { username, password } = await createAccount(url, adminKey)
      const message = { room: 'custom', nick: 'ann#nick-secret', msg: 'hello', username, password }
      await say(url, message)
      await send(`${url}/send`, json({ ...message, password: `wrong-${password}` }))
      await send(`${url}/send`, form({ ...message, key: superKey }))
      await send(`${url}/send`, json(message, { Authorization: `Bearer ${superKey}` }))
      await get(url, '/send', { ...message, key: 'wrong-super-key' })
      await get(url, '/create', { key: 'wrong-admin-key', username, password })
      await get(url, '/chat', { room: 'custom', nick: 'ann#nick-secret', username, password })
      const hook = await administration(server).post<{ token: string }>('/inhooks', {
        ...{ room: 'custom', nick: 'build' },
      })
      for (const body of [{ text: 'hello' }, {}, { payload: 'bad' }])
        await send(`${url}/hooks/${hook.token}`, json(body))
      await send(`${url}/hooks/${hook.token}/nothing?${hook.token}`)
      await get(url, '/poll', { room, nick: 'ann#nick-secret', username, password, limit: 'bad' })
      await server.stop()
      const secrets = [adminKey, superKey, password, 'nick-secret', 'wrong-super-key', 'wrong-admin-key']
      for (const secret of [...secrets, hook.token]) expect(server.output()).not.toContain(secret)
    } finally {
      await server.stop()
    }
  })

  it('makes keys when it is given none, shows them once, and keeps them for itself', async () => {
    const data = await createData('sqlite')
    const env = { SUPER_KEY: '', ADMIN_KEY: '' }
    try {
      const first = await startServer({ data, env })
      await first.stop()
      const file = join(data.folder, 'keys.json')
      expect(statSync(file).mode & 0o777).toBe(0o600)
      const kept: Record<string, string> = JSON.parse(await readFile(file, 'utf8'))
      const { ADMIN_KEY: adminKey = '', SUPER_KEY: superKey = '', ...secrets } = kept
      for (const key of [adminKey, superKey]) expect(first.output().split(key)).toHaveLength(2)
      for (const secret of Object.values(secrets)) expect(first.output()).not.toContain(secret)
      const second = await startServer({ data, env })
      for (const key of Object.values(kept)) expect(second.output()).not.toContain(key)
      await createAccount(second.url, adminKey)
      const asAdmin = json(
        { room: unique('room'), nick: 'admin', msg: 'hello' },
        { Authorization: `Bearer ${superKey}` },
      )
      expect((await send(`${second.url}/send`, asAdmin)).status).toBe(200)
      await second.stop()
    } finally {
      await data.remove()
    }
  })

  it('does not start on a configuration it cannot use, and says which', async () => {
    await expect(startServer({ env: { TRUST_PROXY: 'somebody' } })).rejects.toThrow(
      /ended with 1[\s\S]*TRUST_PROXY/,
    )
  })
})
