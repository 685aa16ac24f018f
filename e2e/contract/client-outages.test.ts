import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type UtilityApi, type UtilityApiError, utilityApi } from '@/packages/client/client.js'
import { administration } from '../support/admin'
import { execute, type Provider } from '../support/database'
import { type Fault, FaultyProxy } from '../support/faulty-proxy'
import { clientOf, Followed } from '../support/follow'
import { createData, type ServerData, startServer } from '../support/server'
import { readAll, texts, unique } from '../support/talk'
import { anyTarget } from '../support/targets'
import { until } from '../support/until'

const providers: Provider[] = ['sqlite', 'postgresql']

/** Messages after the last one read expire while the client is away. */
async function forget({ databaseUrl }: ServerData, room: string, lastRead: { time: number }): Promise<void> {
  const set = `pruned_id = (SELECT id FROM messages WHERE msg = 'too old'), pruned_time = ${lastRead.time + 1}`
  await execute(databaseUrl, `UPDATE rooms SET ${set} WHERE name = '${room}'`)
  await execute(databaseUrl, "DELETE FROM messages WHERE msg = 'too old'")
}

/** People who talk until they are stopped, and their messages. */
function talk(api: UtilityApi, room: string) {
  let isEnough = false
  const said: string[] = []
  const speak = async (nick: string) => {
    for (let i = 0; !isEnough; i++) {
      said.push(`${nick} ${i}`)
      await api.send(room, nick, `${nick} ${i}`)
    }
  }
  const talking = Promise.all(['ann', 'bea', 'cid'].map(speak))
  const end = async () => {
    isEnough = true
    await talking
  }
  return { said, end }
}

describe.concurrent('a server that is killed and started again', () => {
  it.each(providers)('on %s loses nothing, and a repeated message is stored once', async (provider) => {
    const data = await createData(provider)
    let server = await startServer({ data })
    try {
      const api = clientOf(server.url)
      const [room, forgotten] = [unique('room'), unique('forgotten')]
      const lastRead = await api.send(forgotten, 'ann', 'read')
      for (const msg of ['too old', 'kept']) await api.send(forgotten, 'ann', msg)
      const followers = [
        new Followed(api, room, { history: Infinity }),
        new Followed(api, room, { history: Infinity, events: true, nick: 'bob' }),
      ]
      const { said, end } = talk(api, room)
      await followers[1]?.reaches(20)
      await server.crash()
      const before = said.length
      await forget(data, forgotten, lastRead)
      server = await startServer({ data, port: server.port })
      await until('more to be said', () => said.length > before + 20)
      await end()

      const stored = texts(await readAll(server.url, { room, after_time: 1 }))
      expect(stored.toSorted()).toEqual(said.toSorted())
      for (const followed of followers) {
        const spoken = () => followed.messages.filter(({ type }) => type === 'message').map(({ msg }) => msg)
        await until('the last message', () => spoken().length >= stored.length)
        expect(spoken()).toEqual(stored)
        expect([...new Set(followed.events.map(([what]) => what))]).toEqual(['retry'])
        await followed.end()
      }
      const returned = new Followed(api, forgotten, { after: lastRead })
      await returned.reaches(1)
      expect(returned.texts).toEqual(['kept'])
      expect(returned.events).toEqual([['gap', 0]])
      await returned.end()

      await administration(server).patch('/services/chat', { status: 'suspended' })
      const ending = new AbortController()
      const onRetry = (error: UtilityApiError, delayMs: number) => ending.abort({ ...error, delayMs })
      const options = { signal: ending.signal, onRetry }
      const error = await api.send('main', 'ann', 'hello', options).catch((reason) => reason)
      expect(error).toMatchObject({ slug: 'service_suspended', status: 503, retryAfter: 60 })
      expect(error.delayMs).toBeGreaterThanOrEqual(60_000)
    } finally {
      await server.stop()
      await data.remove()
    }
  })
})

const busy = { status: 503, headers: { 'Retry-After': '1' }, body: 'a page of a proxy' }
const hotel = { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<h1>Log on to our wi-fi</h1>' }

// Independent of the database; concurrent, as it mostly pauses.
describe.concurrent('the client behind a failing proxy', () => {
  const url = anyTarget()
  const proxied = async (use: (proxy: FaultyProxy) => Promise<void>) => {
    const proxy = await FaultyProxy.start(url)
    await use(proxy).finally(() => proxy.stop())
  }

  it('follows a room exactly once, and waits as long as the proxy says', () =>
    proxied(async (proxy) => {
      const room = unique('room')
      const direct = clientOf(url)
      const delays: [slug: string, delayMs: number][] = []
      const onRetry = ({ slug }: UtilityApiError, delayMs: number) => delays.push([slug, delayMs])
      const followed = new Followed(clientOf(proxy.url), room, { onRetry, history: Infinity })
      await until('a poll to wait', () => proxy.waiting === 1)
      proxy.cut()
      const faults: Fault[] = ['answer lost', 'answer halved', hotel, busy]
      for (const [i, fault] of faults.entries()) {
        // The current waiting poll succeeds; the next one fails.
        await until('a poll to wait', () => proxy.waiting === 1 && delays.length === i + 1)
        proxy.fail(fault)
        await direct.send(room, 'ann', `${i} a`)
        await followed.reaches(2 * i + 1)
        await direct.send(room, 'ann', `${i} b`)
        await followed.reaches(2 * i + 2)
      }
      expect(followed.texts).toEqual(faults.flatMap((_, i) => [`${i} a`, `${i} b`]))
      expect(delays.map(([slug]) => slug)).toEqual(['network', 'network', 'network', 'network', 'http_503'])
      expect(delays[4]?.[1]).toBeGreaterThanOrEqual(1000)
      await followed.end()
    }))

  it('creates everything once', () =>
    proxied(async (proxy) => {
      const api = clientOf(proxy.url)
      const room = unique('room')
      proxy.fail('answer lost', 'answer halved')
      await api.send(room, 'ann', 'hello')
      expect(texts(await readAll(url, { room }))).toEqual(['hello'])
      const name = unique('name')
      proxy.fail('answer lost')
      const { token = '' } = await api.saveText('text', { name })
      proxy.fail('answer lost')
      await api.updateText(name, 'changed', { token })
      expect(await api.getText(name)).toMatchObject({ text: 'changed' })
    }))

  it('notices deletions', () =>
    proxied(async (proxy) => {
      const api = clientOf(proxy.url)
      const { name, token: key = '' } = await api.saveText('text')
      const { link, token = '' } = await api.addLink('https://example.com/')
      for (const remove of [
        () => api.deleteText(name, { token: key }),
        () => api.deleteLink(link, { token }),
      ]) {
        proxy.fail('answer lost')
        await remove()
        await expect(remove()).rejects.toMatchObject({ status: 404 })
      }
    }))

  it('gives up on a lasting failure, and does not repeat a refused call', () =>
    proxied(async (proxy) => {
      const asked: string[] = []
      const counting: typeof fetch = (input, init) => {
        asked.push(String(input))
        return fetch(input, init)
      }
      const api = utilityApi(`${proxy.url}///`, { fetch: counting })
      const late = { ...busy, headers: { 'Retry-After': 'Thu, 01 Jan 1970 00:00:00 GMT' } }
      proxy.fail(late, late, late, late)
      await expect(api.ip()).rejects.toMatchObject({ slug: 'http_503', status: 503, retryAfter: 0 })
      await expect(api.ip('nonsense')).rejects.toMatchObject({ slug: 'invalid_parameter', status: 400 })
      expect(asked).toHaveLength(5)
    }))
})

it('the client follows a room without delay where a proxy cuts waiting polls', async () => {
  const url = anyTarget()
  const room = unique('room')
  const delays: number[] = []
  const impatient: typeof fetch = async (address, init) => {
    if (!/wait=[1-9]/.test(String(address)) || delays.length >= 4) return fetch(address, init)
    await pause(50)
    return new Response('', { status: 504 })
  }
  const api = utilityApi(url, { fetch: impatient })
  await api.send(room, 'ann', 'before')
  const followed: string[] = []
  for await (const { msg } of api.follow(room, { onRetry: (_, delayMs) => delays.push(delayMs) })) {
    followed.push(msg)
    if (msg === 'said') break
    void until('some polls to be given up', () => delays.length >= 4).then(() =>
      api.send(room, 'ann', 'said'),
    )
  }
  expect(followed).toEqual(['before', 'said'])
  expect(Math.max(...delays)).toBeLessThanOrEqual(500)
})

it('the client refuses an invalid address at once', () => {
  for (const server of ['ftp://example.org', 'example.org', undefined])
    expect(() => utilityApi(server)).toThrow(TypeError)
})
