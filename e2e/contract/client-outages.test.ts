import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type UtilityApiError, utilityApi } from '@/packages/client/client.js'
import { administration } from '../support/admin'
import { execute, type Provider } from '../support/database'
import { clientOf, Followed } from '../support/follow'
import { createData, type Server, type ServerData, startServer } from '../support/server'
import { readAll, texts, unique } from '../support/talk'
import { until } from '../support/until'
import { type Mishap, WaywardProxy } from '../support/wayward-proxy'

const providers: Provider[] = ['sqlite', 'postgresql']

describe.each(providers)('a server on %s that is killed and started again', (provider) => {
  let data: ServerData
  let server: Server
  beforeAll(async () => {
    data = await createData(provider)
    server = await startServer({ data })
  })
  afterAll(async () => {
    await server?.stop()
    await data?.remove()
  })

  /** Starts it again where it was. */
  const startAgain = async () => {
    server = await startServer({ data, port: Number(new URL(server.url).port) })
  }

  it('loses nothing for those who follow, and stores once what those who send repeat', async () => {
    const api = clientOf(server.url)
    const room = unique('room')
    const followers = [new Followed(api, room), new Followed(api, room, { events: true, nick: 'bob' })]
    let isDone = false
    const sent: string[] = []
    const senders = ['ann', 'bea', 'cid'].map(async (nick) => {
      for (let i = 0; !isDone || i < 20; i++) {
        sent.push(`${nick} ${i}`)
        await api.send(room, nick, `${nick} ${i}`)
      }
    })
    const [, other] = followers
    await other?.reaches(20)
    await server.crash()
    await startAgain()
    const before = sent.length
    await until('more to be sent', () => sent.length > before + 20)
    isDone = true
    await Promise.all(senders)
    const stored = texts(await readAll(server.url, { room, after_time: 1 }))
    expect(stored.toSorted()).toEqual(sent.toSorted())
    for (const followed of followers) {
      const said = () => followed.messages.filter(({ type }) => type === 'message').map(({ msg }) => msg)
      await until('the last message', () => said().length >= stored.length)
      expect(said()).toEqual(stored)
      expect(followed.told.map(([what]) => what)).toContain('retry')
      expect(followed.told.map(([what]) => what)).not.toContain('reset')
      await followed.end()
    }
  })

  it('tells of messages that were deleted for their age while somebody was away', async () => {
    const api = clientOf(server.url)
    const room = unique('room')
    const last = await api.send(room, 'ann', 'read')
    for (const msg of ['too old', 'kept']) await api.send(room, 'ann', msg)
    await server.stop()
    const pruned = `(SELECT id FROM messages WHERE msg = 'too old')`
    const { databaseUrl } = data
    await execute(
      databaseUrl,
      `UPDATE rooms SET pruned_id = ${pruned}, pruned_time = ${last.time} + 1 WHERE name = '${room}'`,
    )
    await execute(databaseUrl, `DELETE FROM messages WHERE msg = 'too old'`)
    await startAgain()
    const followed = new Followed(api, room, { after: last })
    await followed.reaches(1)
    expect(followed.texts).toEqual(['kept'])
    expect(followed.told).toEqual([['gap', 0]])
    await followed.end()
  })

  it('suspended, is asked again no sooner than it says', async () => {
    await administration(server).patch('/services/chat', { status: 'suspended' })
    const ending = new AbortController()
    const { signal } = ending
    const onRetry = (error: UtilityApiError, delayMs: number) => ending.abort({ ...error, delayMs })
    const told = await clientOf(server.url)
      .send('main', 'ann', 'hello', { signal, onRetry })
      .catch((reason) => reason)
    expect(told).toMatchObject({ slug: 'service_suspended', status: 503, retryAfter: 60 })
    expect(told.delayMs).toBeGreaterThanOrEqual(60_000)
    await administration(server).patch('/services/chat', { status: 'running' })
  })

  if (provider === 'sqlite')
    it('restored from a backup, is read anew by those who followed it', async () => {
      const api = clientOf(server.url)
      const room = unique('room')
      await api.send(room, 'ann', 'before')
      const file = join(data.folder, 'downloaded')
      writeFileSync(file, (await administration(server).call('GET', '/backup')).body)
      const followed = new Followed(api, room)
      await api.send(room, 'ann', 'lost')
      await followed.reaches(2)
      await server.stop()
      const env = { ...process.env, DATA_DIR: data.folder, DATABASE_URL: data.databaseUrl }
      await promisify(execFile)(process.execPath, ['scripts/restore.mjs', file], { env })
      await startAgain()
      await api.send(room, 'ann', 'after')
      await until('the new message', () => followed.texts.includes('after'))
      expect(followed.texts).toEqual(['before', 'lost', 'before', 'after'])
      expect(followed.told.filter(([what]) => what !== 'retry')).toEqual([['reset', 2]])
      expect(new Set(followed.messages.map(({ id }) => id)).size).toBe(3)
      await followed.end()
    })
})

const busy = { status: 503, headers: { 'Retry-After': '1' }, body: 'a page of a proxy' }
const hotel = { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<h1>Log on to our wi-fi</h1>' }

// What a client does about them has nothing to do with the database; at once, because it consists of pauses.
describe.concurrent('behind a proxy on which things go wrong', () => {
  const url = inject('targets')[0]?.url ?? ''
  const proxied = async (use: (proxy: WaywardProxy) => Promise<void>) => {
    const proxy = await WaywardProxy.start(url)
    await use(proxy).finally(() => proxy.stop())
  }

  it('a room is followed exactly once, and asked again no sooner than the proxy says', () =>
    proxied(async (proxy) => {
      const room = unique('room')
      const direct = clientOf(url)
      const delays: [slug: string, delayMs: number][] = []
      const onRetry = ({ slug }: UtilityApiError, delayMs: number) => delays.push([slug, delayMs])
      const followed = new Followed(clientOf(proxy.url), room, { onRetry, history: Infinity })
      await until('a poll to wait', () => proxy.waiting === 1)
      proxy.cut()
      const mishaps: Mishap[] = ['answer lost', 'answer halved', hotel, busy]
      for (const [i, mishap] of mishaps.entries()) {
        // The poll that waits now is answered well; the one after it is not.
        await until('a poll to wait', () => proxy.waiting === 1 && delays.length === i + 1)
        proxy.befall(mishap)
        await direct.send(room, 'ann', `${i} a`)
        await followed.reaches(2 * i + 1)
        await direct.send(room, 'ann', `${i} b`)
        await followed.reaches(2 * i + 2)
      }
      expect(followed.texts).toEqual(mishaps.flatMap((_, i) => [`${i} a`, `${i} b`]))
      expect(delays.map(([slug]) => slug)).toEqual(['network', 'network', 'network', 'network', 'http_503'])
      expect(delays[4]?.[1]).toBeGreaterThanOrEqual(1000)
      await followed.end()
    }))

  it('what is made is made once', () =>
    proxied(async (proxy) => {
      const api = clientOf(proxy.url)
      const room = unique('room')
      proxy.befall('answer lost', 'answer halved')
      await api.send(room, 'ann', 'hello')
      expect(texts(await readAll(url, { room }))).toEqual(['hello'])
      const name = unique('name')
      proxy.befall('answer lost')
      const { token = '' } = await api.saveText('text', { name })
      proxy.befall('answer lost')
      await api.updateText(name, 'changed', { token })
      expect(await api.getText(name)).toMatchObject({ text: 'changed' })
    }))

  it('what was deleted is not missed', () =>
    proxied(async (proxy) => {
      const api = clientOf(proxy.url)
      const { name, token: key = '' } = await api.saveText('text')
      const { link, token = '' } = await api.addLink('https://example.com/')
      for (const remove of [
        () => api.deleteText(name, { token: key }),
        () => api.deleteLink(link, { token }),
      ]) {
        proxy.befall('answer lost')
        await remove()
        await expect(remove()).rejects.toMatchObject({ status: 404 })
      }
    }))

  it('what goes on failing is given up, and what is refused is not repeated', () =>
    proxied(async (proxy) => {
      const asked: string[] = []
      const counting: typeof fetch = (input, init) => {
        asked.push(String(input))
        return fetch(input, init)
      }
      const api = utilityApi(`${proxy.url}///`, { fetch: counting })
      const late = { ...busy, headers: { 'Retry-After': 'Thu, 01 Jan 1970 00:00:00 GMT' } }
      proxy.befall(late, late, late, late)
      await expect(api.ip()).rejects.toMatchObject({ slug: 'http_503', status: 503, retryAfter: 0 })
      await expect(api.ip('nonsense')).rejects.toMatchObject({ slug: 'invalid_parameter', status: 400 })
      expect(asked).toHaveLength(5)
    }))
})

it('an address that is none is refused at once', () => {
  for (const server of ['ftp://example.org', 'example.org', undefined])
    expect(() => utilityApi(server)).toThrow(TypeError)
})
