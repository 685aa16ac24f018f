import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminBan } from '@/lib/moderation/contract/bans'
import { administration } from '../support/admin'
import { execute } from '../support/database'
import { json, send } from '../support/http'
import { addLink, callLinks, visit } from '../support/links'
import { createData, type Server, type ServerData, startServer } from '../support/server'
import { metric } from '../support/server-metrics'
import { createAccount, get, poll, say, texts, unique } from '../support/talk'
import { TcpProxy } from '../support/tcp-proxy'
import { callText, create, serve } from '../support/text'
import { until } from '../support/until'
import { addWord, uniqueWord } from '../support/words'

/** Cached state of the other instance that a change must invalidate. */
interface Belief {
  name: string
  /**
   * Prepares it.
   * @returns what changes it on one instance or in the database, and whether the other still has the old state
   */
  prepare: (
    one: Server,
    other: Server,
  ) => Promise<{ change: () => Promise<unknown>; sql: string; isOld: () => Promise<boolean> }>
}

const beliefs: Belief[] = [
  {
    name: 'an account that is deleted',
    async prepare(one, other) {
      const { username, password } = await createAccount(one.url, one.adminKey)
      const query = { room: 'custom', nick: 'ann', msg: 'hi', username, password }
      return {
        change: () => administration(one).delete(`/accounts/${username}`),
        sql: `DELETE FROM accounts WHERE username_key = '${username}'`,
        isOld: async () => (await get(other.url, '/send', query)).status === 200,
      }
    },
  },
  {
    name: 'a ban that is lifted',
    async prepare(one, other) {
      const nick = unique('bad')
      const { id } = await administration(one).post<AdminBan>('/bans', { nick })
      return {
        change: () => administration(one).delete(`/bans/${id}`),
        sql: `DELETE FROM bans WHERE id = ${id}`,
        isOld: async () =>
          (await get(other.url, '/send', { room: unique('room'), nick, msg: 'hi' })).status === 403,
      }
    },
  },
  {
    name: 'a session that ended',
    async prepare(one, other) {
      const login = await send(`${one.url}/api/admin/session`, json({ key: one.superKey }))
      const headers = { Cookie: (login.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '' }
      return {
        change: () => send(`${one.url}/api/admin/session`, { method: 'DELETE', headers }),
        sql: 'DELETE FROM admin_sessions',
        isOld: async () => (await send(`${other.url}/api/admin/rooms`, { headers })).status === 200,
      }
    },
  },
  {
    name: 'a service that is suspended',
    async prepare(one, other) {
      await administration(one).patch('/services/qr', { status: 'running' })
      return {
        change: () => administration(one).patch('/services/qr', { status: 'suspended' }),
        sql: "UPDATE service_states SET status = 'suspended' WHERE id = 'qr'",
        isOld: async () => (await get(other.url, '/qrcode', { text: 'x' })).status === 200,
      }
    },
  },
  {
    name: 'a word that is listed',
    async prepare(one, other) {
      const word = uniqueWord()
      return {
        change: () => addWord(one, { word }),
        // Older than the newest: a clock that is behind hides nothing.
        sql: `INSERT INTO words (word, key, action, created_time, updated_time) VALUES ('${word}', '${word}', 'mask', 1, 1)`,
        isOld: async () => {
          const { filtered } = await say(other.url, { room: unique('room'), nick: 'ann', msg: word })
          return !filtered
        },
      }
    },
  },
  {
    name: 'a text that is changed',
    async prepare(one, other) {
      const { name, token } = await create(one.url, { text: 'old', name: unique('text') })
      return {
        change: () => callText(one.url, 'update', { name, token, text: 'new' }),
        sql: `UPDATE texts SET content = 'bmV3', version = version + 1 WHERE name = '${name}'`,
        isOld: async () => (await serve(other.url, name)).text === 'old',
      }
    },
  },
  {
    name: 'a message that is too old',
    async prepare(one, other) {
      const room = unique('room')
      const { id } = await say(one.url, { room, nick: 'ann', msg: 'too old' })
      const sql = `UPDATE rooms SET pruned_id = ${id}, pruned_time = last_time WHERE name = '${room}';
        DELETE FROM messages WHERE id = ${id}`
      return {
        change: () => execute(one.data.databaseUrl, sql),
        sql,
        isOld: async () => (await poll(other.url, { room })).messages.length > 0,
      }
    },
  },
  {
    name: 'a link that leads elsewhere',
    async prepare(one, other) {
      const { link, token } = await addLink(one.url, { target: 'https://old.example/' })
      return {
        change: () => callLinks(one.url, 'update', { link, token, target: 'https://new.example/' }),
        sql: `UPDATE links SET target = 'https://new.example/' WHERE link = '${link}'`,
        isOld: async () => (await visit(other.url, link)).headers.location === 'https://old.example/',
      }
    },
  },
]

describe('an instance without notifications', () => {
  let data: ServerData
  let proxy: TcpProxy
  let one: Server
  let other: Server
  beforeAll(async () => {
    data = await createData('postgresql')
    proxy = await TcpProxy.start(data.databaseUrl)
    ;[one, other] = await Promise.all([
      startServer({ data }),
      startServer({ data: { ...data, databaseUrl: proxy.url } }),
    ])
  })
  afterAll(async () => {
    await Promise.all([one?.stop(), other?.stop()])
    await proxy?.stop()
    await data?.remove()
  })

  const listened = () => metric(other, 'database_listener_connections_total')

  it('gets every change while its notifications are frozen', async () => {
    const prepared = await Promise.all(
      beliefs.map(async ({ name, prepare }) => ({ name, ...(await prepare(one, other)) })),
    )
    await Promise.all(prepared.map(({ name, isOld }) => until(`the other to know of ${name}`, isOld)))
    const before = await listened()
    expect(proxy.freezeListening()).toBe(1)
    await Promise.all(prepared.map(({ change }) => change()))
    await Promise.all(
      prepared.map(({ name, isOld }) => until(`${name} to be obeyed`, async () => !(await isOld()))),
    )
    await until('another connection', async () => (await listened()) > before)
  })

  it.each(beliefs)('notices $name when the notification was never sent', async ({ prepare }) => {
    const { sql, isOld } = await prepare(one, other)
    await until('the old to be known', isOld)
    await execute(data.databaseUrl, sql)
    await until('the new to be obeyed', async () => !(await isOld()))
  })

  it('reads the messages sent meanwhile', async () => {
    const room = unique('room')
    await say(one.url, { room, nick: 'ann', msg: 'first' })
    expect(texts((await poll(other.url, { room })).messages)).toEqual(['first'])
    proxy.freezeListening()
    await say(one.url, { room, nick: 'ann', msg: 'second' })
    const all = async () => texts((await poll(other.url, { room })).messages).join()
    await until('the second message', async () => (await all()) === 'first,second')
  })
})
