import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActionCount, AdminAction } from '@/lib/actions/contract'
import type { AdminReport } from '@/lib/reports/contract'
import { type Administration, administration } from '../support/admin'
import { execute } from '../support/database'
import { Fleet } from '../support/fleet'
import { waysToLink, waysToText } from '../support/hidden-ways'
import { asBrowser, send } from '../support/http'
import { times } from '../support/memory-attack'
import { bystanders, Crowd, patiently, raiders, repeats, reportRaid } from '../support/raid'
import { Readers } from '../support/raid-readers'
import { inShort, ResponseTimes } from '../support/response-times'
import { processorSeconds } from '../support/server-metrics'
import { poll, readAll, unique } from '../support/talk'
import { until } from '../support/until'

// Five people flood three rooms, texts and links while others talk, and one administrator ends it. Times are printed:
// none decides.

const readerCount = 50
/** Between two polls whose time is taken. */
const pauseMs = 5
const amounts = { messages: 3000, texts: 200, links: 100 }
const timeoutMs = 600_000

const platforms = [
  { name: 'three instances with PostgreSQL', provider: 'postgresql', count: 3 },
  { name: 'one with SQLite', provider: 'sqlite', count: 1 },
] as const

describe.each(platforms)('a raid on $name', ({ name, provider, count }) => {
  let fleet: Fleet
  let admin: Administration
  const urls = () => fleet.urls
  const raid = new Crowd(raiders, urls)
  const others = new Crowd(bystanders, urls)
  const rooms = ['main', unique('tea'), unique('work')]
  let readers: Readers
  let polls: ResponseTimes
  let before: Awaited<ReturnType<typeof snapshot>>
  let action = 0
  /** The last message before what is compared. */
  let upTo = 0
  let talked = 0
  /** Processor time of all instances. */
  let usedSeconds = 0

  /** Bystanders go on, in another turn each time. */
  async function talk(messages: number): Promise<void> {
    await others.talk(messages, rooms, talked)
    talked += messages
  }

  beforeAll(async () => {
    fleet = await Fleet.start(count, { TRUST_PROXY: '127.0.0.1' }, provider)
    admin = administration(fleet.first)
    // Known since yesterday.
    await others.talk(bystanders.length, [unique('lobby')])
    await execute(fleet.first.data.databaseUrl, 'UPDATE messages SET time = time - 90000000')
    others.made.messages.length = 0
    const quiet = unique('quiet')
    await raid.talk(30, [quiet])
    await talk(60)
    await Promise.all([others.share(30), others.shorten(30)])
    const { after_id, after_time } = (await poll(fleet.first.url, { room: quiet })).cursor
    const paths = [`after_time=${after_time}&after_id=${after_id}`, 'limit=20']
    polls = new ResponseTimes(
      urls().flatMap((url) => paths.map((path) => `${url}/poll?room=${quiet}&${path}`)),
      pauseMs,
    )
    readers = await Readers.start(urls(), 'main', readerCount)
  }, timeoutMs)
  afterAll(async () => {
    await readers?.end()
    await polls?.end()
    await fleet?.stop()
  })

  const print = (what: string) => console.log(`${name}: ${what}`)
  async function printPolls(when: string): Promise<void> {
    const seen = await polls.take()
    expect(seen.failures).toEqual([])
    const used = await Promise.all(fleet.instances.map(processorSeconds))
    const total = used.reduce((sum, each) => sum + each, 0)
    print(
      `${when}: polls ${inShort(seen)}; ${(total - usedSeconds).toFixed(1)} s of processor, ${repeats.count} calls repeated`,
    )
    usedSeconds = total
    repeats.count = 0
  }

  /** Bystanders say something, and all readers get it and what was before. */
  async function allIsRead(): Promise<void> {
    await others.talk(1, ['main'], talked++)
    await readers.reach(others.made.messages.at(-1)?.id ?? 0)
  }

  /** What is there of what was made before, for administrators and for readers. */
  async function snapshot() {
    const known = <Row extends { id: number }>(rows: Row[]) => rows.filter(({ id }) => id <= upTo)
    const now = Date.now()
    const bans = await admin.all<{ expires_time: number | null }>('bans')
    const read = await times(rooms.length, (i) =>
      readAll(urls()[i % count] ?? '', { room: `${rooms[i]}`, after_time: 1, limit: 500 }),
    )
    return {
      messages: known(await admin.all<{ id: number }>('messages')),
      texts: await admin.all<object>('texts'),
      links: await admin.all<object>('links'),
      bans: bans.filter(({ expires_time: end }) => end === null || end > now),
      read: known(read.flat()),
    }
  }

  /** Until it is ended, bystanders go on talking, and what they have made is looked at on every instance. */
  async function watchBystanders(): Promise<() => Promise<void>> {
    const paths = [
      ...others.made.texts.map((text) => `/api/sf/v1/get?name=${text.name}`),
      ...others.made.links.map(({ link }) => `/go/parse?link=${link}`),
    ]
    const read = async (url: string, path: string) => {
      const { status, text } = await patiently(url + path)
      return `${path} ${status} ${text.replaceAll(url, '')}`
    }
    const expected = await times(paths.length, (i) => read(fleet.first.url, paths[i] ?? ''))
    let isOver = false
    let looks = 0
    const look = async () => {
      for (; !isOver || looks < paths.length * count; looks++) {
        const at = looks % paths.length
        expect(await read(urls()[looks % count] ?? '', paths[at] ?? '')).toBe(expected[at])
        if (looks % 20 === 0) await talk(1)
      }
    }
    const looking = look().catch((error: unknown) => error)
    return async () => {
      isOver = true
      expect(await looking).toBeUndefined()
      print(`what bystanders have made was looked at ${looks} times meanwhile`)
    }
  }

  it(
    'fills the rooms',
    async () => {
      await allIsRead()
      await printPolls('prepared')
      await (await watchBystanders())()
      await allIsRead()
      await printPolls('before the raid')
      const startedAt = performance.now()
      await Promise.all([
        raid.talk(amounts.messages, rooms),
        raid.share(amounts.texts),
        raid.shorten(amounts.links),
        talk(300),
      ])
      print(`the raid took ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
      await allIsRead()
      await printPolls('in the raid')
      readers.expectToSee([raid, others], others)
    },
    timeoutMs,
  )

  /** The items of the queue that an administrator takes for the raid. */
  async function reported() {
    const own = new Set([
      ...raid.made.messages.map(({ id }) => `message ${id}`),
      ...raid.made.texts.map((text) => `text ${text.name}`),
      ...raid.made.links.map(({ link }) => `link ${link}`),
    ])
    const reports = await admin.all<AdminReport>('reports')
    expect(reports).toHaveLength(18 + raiders.length)
    return reports
      .map(({ kind, subject }) => ({ kind, id: subject }))
      .filter(({ kind, id }) => own.has(`${kind} ${id}`))
  }

  const isHiddenAt = async (url: string, path: string) => (await send(url + path)).status === 410

  it(
    'is over after three actions of one administrator',
    async () => {
      // What was done before stays as it is.
      const [deleted] = raid.made.messages.splice(0, 1)
      const { tag } = await admin.get<{ tag: string }>(`/messages/${deleted?.id}`)
      await admin.delete(`/messages/${deleted?.id}`)
      await admin.post('/bans', { tag, room: rooms[1], reason: 'earlier', minutes: 1000 })
      await allIsRead()
      upTo = others.made.messages.at(-1)?.id ?? 0
      before = await snapshot()
      const endWatch = await watchBystanders()
      await printPolls('prepared')

      const startedAt = performance.now()
      const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1)
      await reportRaid(urls(), raid, others)
      const match = { senders_of: await reported() }
      await admin.post('/raid', { minutes: 10 })
      const counted = await admin.post<ActionCount>('/actions', { match, do: ['hide', 'ban'], dry_run: true })
      print(`counted after ${seconds()} s: ${JSON.stringify(counted)}`)
      const { up_to_id } = counted
      const begun = await admin.post<ActionCount>('/actions', {
        match: { ...match, up_to_id },
        do: ['hide', 'ban'],
        ban: { reason: 'raid' },
      })
      action = begun.action ?? 0
      print(`banned after ${seconds()} s`)
      await until('the action to be done', async () => (await done()).state === 'done', timeoutMs)
      print(`done after ${seconds()} s: three actions`)
      const doneAt = performance.now()
      const [text, link] = [raid.made.texts.at(-1)?.name, raid.made.links.at(-1)?.link]
      for (const url of urls())
        await until(
          'it to be hidden everywhere',
          async () => (await isHiddenAt(url, `/sf/${text}`)) && (await isHiddenAt(url, `/go/${link}`)),
        )
      print(`hidden on every instance ${Math.round(performance.now() - doneAt)} ms later`)
      await allIsRead()
      await printPolls('in the clean-up')
      await endWatch()

      const messages = raid.made.messages.length
      expect(begun.counts).toEqual(counted.counts)
      expect(counted.counts).toMatchObject({ ...amounts, messages, tags: 18 })
      expect(await done()).toMatchObject({ progress: messages + amounts.texts + amounts.links })
      readers.expectToSee([others], others)
    },
    timeoutMs,
  )

  const done = () => admin.get<AdminAction>(`/actions/${action}`)

  it(
    'is hidden on every path of every instance, and its senders are banned',
    async () => {
      for (const url of urls()) {
        for (const { name: hidden } of raid.made.texts)
          expect(await isHiddenAt(url, `/sf/${hidden}`)).toBe(true)
        for (const { link } of raid.made.links) expect(await isHiddenAt(url, `/go/${link}`)).toBe(true)
        const ways = [
          ...raid.made.texts.slice(0, 10).flatMap((text) => waysToText(text.name, text.token)),
          ...raid.made.links.slice(0, 10).flatMap(({ link, token }) => waysToLink(link, token)),
        ]
        for (const [status, path, call] of ways) {
          const response = await send(url + path, call)
          expect(`${call?.method ?? 'GET'} ${path} ${response.status}`).toBe(
            `${call?.method ?? 'GET'} ${path} ${status}`,
          )
          if (status === 410) expect(response.headers['cache-control']).toBe('no-store')
          if (call?.headers === asBrowser) expect(response.text).toContain('abuse@platform.example')
        }
        for (const room of rooms) {
          const there = await readAll(url, { room, after_time: 1, limit: 500 })
          const hidden = new Set(raid.made.messages.map(({ id }) => id))
          expect(there.filter(({ id }) => hidden.has(id))).toEqual([])
        }
        for (let i = 0; i < 20; i++) expect((await raid.say(i, 'main', 'again')).status).toBe(403)
      }
    },
    timeoutMs,
  )

  it(
    'is undone whole',
    async () => {
      await admin.post('/raid', { minutes: 0 })
      const endWatch = await watchBystanders()
      await printPolls('prepared')
      const startedAt = performance.now()
      await admin.delete(`/actions/${action}`)
      await until('the action to be undone', async () => (await done()).state === 'done', timeoutMs)
      print(`undone after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
      await allIsRead()
      await printPolls('while it is undone')
      await endWatch()
      await until('every instance to show all', async () => {
        const checks = urls().flatMap((url) =>
          raid.made.texts.slice(-20).map((text) => isHiddenAt(url, `/sf/${text.name}`)),
        )
        return !(await Promise.all(checks)).includes(true)
      })
      expect(await snapshot()).toEqual(before)
      readers.expectToSee([raid, others], others)
      await until('its senders to be let in', async () => {
        const said = await times(20 * count, (i) => raid.say(i, 'main', 'again'))
        return said.every(({ status }) => status === 200)
      })
    },
    timeoutMs,
  )
})
