import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask, ids, open, said, say, texts } from '@/e2e/support/store'
import { db } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columnNames, sql } from '@/lib/core/db/rows'
import type { Message } from '../contract/chat'
import { deleteAdminMessages, editAdminMessage, restoreAdminMessages } from './admin/messages'
import { CachedRoom } from './cached-room'
import { editMessage } from './message-changes'
import { listedNicksMax, readOnline, removeExpired, removeSession, storeArrivals } from './presence-database'
import { roomCache } from './room-cache'
import { appendToStreams } from './stream-append'
import { insertRows } from './stream-inserts'
import { writer } from './writer'

/** The message stream, on both databases. */
export function storeSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
  })
  afterAll(() => close())

  describe(`the stream on ${provider}`, () => {
    it('keeps the order of concurrent messages, with one time per transaction and rising ids', async () => {
      const stored = await Promise.all(Array.from({ length: 200 }, (_, i) => say('order', `m${i}`)))
      expect(stored.map(({ row }) => row.msg)).toEqual(Array.from({ length: 200 }, (_, i) => `m${i}`))
      const { messages } = await ask({ room: 'order' })
      expect(texts(messages)).toEqual(stored.map(({ row }) => row.msg))
      expect(ids(messages)).toEqual([...ids(messages)].sort((a, b) => a - b))
      const later = await say('order', 'later')
      expect(Number(later.row.time)).toBeGreaterThan(messages.at(-1)?.time ?? 0)
    })

    it('stores a repeated send_id once, without affecting others in the same transaction', async () => {
      const results = await Promise.all([
        say('ids', 'one', 'x'),
        say('ids', 'two'),
        say('ids', 'one', 'x'),
        say('ids', 'three', 'y'),
        say('other', 'one', 'x'),
      ])
      expect(results.map(({ isReplay }) => isReplay)).toEqual([false, false, true, false, false])
      expect(results[2]?.row.id).toEqual(results[0]?.row.id)
      const again = await say('ids', 'something else', 'x')
      expect(again).toMatchObject({ isReplay: true, row: { msg: 'one', send_hash: 'hash of one' } })
      expect(texts((await ask({ room: 'ids' })).messages)).toEqual(['one', 'two', 'three'])
    })

    it('refuses a message for a room that does not exist and must not be created', async () => {
      await expect(writer().append({ ...said('nowhere', 'x'), createsRoom: false })).rejects.toThrow(
        'no such room',
      )
      expect((await ask({ room: 'nowhere' })).messages).toEqual([])
    })

    it('has the same pages from the database as from memory', async () => {
      for (let i = 0; i < 8; i++)
        await Promise.all(Array.from({ length: 250 }, (_, k) => say('deep', `m${i * 250 + k}`)))
      const all: Message[] = []
      for (let cursor = { after_time: 0, after_id: 1 }, more = true; more; ) {
        const page = await ask({ room: 'deep', ...cursor, limit: 77 })
        all.push(...page.messages)
        cursor = page.cursor
        more = page.has_more
      }
      expect(all).toHaveLength(2000)
      const at = (index: number) => all[index] ?? all[0]
      for (const index of [0, 1, 499, 500, 999, 1000, 1499, 1998, 1999]) {
        const { id = 0, time = 0 } = at(index) ?? {}
        const byId = await ask({ room: 'deep', after_id: id, limit: 10 })
        expect(ids(byId.messages)).toEqual(ids(all.slice(index + 1, index + 11)))
        expect(byId.has_more).toBe(index + 11 < 2000)
        const byTime = await ask({ room: 'deep', after_time: time, limit: 10 })
        expect(byTime.messages[0]?.id).toBe(all.find((message) => message.time > time)?.id)
        expect(
          all.filter((message) => message.time === byTime.cursor.after_time).at(-1)?.id ?? 0,
        ).toBeLessThanOrEqual(byTime.cursor.after_id)
        const before = await ask({ room: 'deep', before_id: id, limit: 10 })
        expect(ids(before.messages)).toEqual(ids(all.slice(Math.max(0, index - 10), index)))
        expect(before.has_more).toBe(index > 10)
      }
    })

    it('responds with reset and the newest page to a cursor ahead of the room', async () => {
      const response = await ask({ room: 'ids', after_id: 1_000_000_000 })
      expect(response).toMatchObject({ reset: true })
      expect(texts(response.messages)).toEqual(['one', 'two', 'three'])
    })

    it('is refreshed in a process that was not notified', async () => {
      const mine = roomCache().getCached('ids')
      const elsewhere = new CachedRoom('ids')
      await elsewhere.load()
      await say('ids', 'four')
      expect(mine?.recentRows.lastMessage()?.json).toContain('four')
      expect(elsewhere.recentRows.lastMessage()?.json).toContain('three')
      await elsewhere.refresh()
      expect(elsewhere.recentRows.lastMessage()?.json).toContain('four')
    })

    it('keeps messages of several rooms in one transaction apart', async () => {
      const rooms = ['left', 'right']
      await Promise.all(rooms.map((room) => say(room, `first ${room}`)))
      for (const room of rooms) await ask({ room })
      await Promise.all(rooms.map((room) => say(room, `second ${room}`)))
      for (const room of rooms)
        expect(texts((await ask({ room })).messages)).toEqual([`first ${room}`, `second ${room}`])
    })

    it('has rows of another process in order with those of this one, each once', async () => {
      await say('mixed', 'one')
      const here = new CachedRoom('mixed')
      await here.load()
      await say('mixed', 'two, elsewhere')
      const { rooms, rows } = await appendToStreams(['mixed'], [insertRows([said('mixed', 'three')])])
      await here.applyCommitted([...rooms.values()][0]?.previousId ?? 0, rows)
      await here.applyCommitted([...rooms.values()][0]?.previousId ?? 0, rows)
      const page = here.recentRows.newest({ limit: 9, events: false })
      expect(page?.rows.map(({ message }) => message?.msg)).toEqual(['one', 'two, elsewhere', 'three'])
    })

    it('hides nothing before an edited or deleted message, in memory or not', async () => {
      const stored = await Promise.all(Array.from({ length: 6 }, (_, i) => say('changed', `m${i}`)))
      await ask({ room: 'changed' })
      const idOf = (index: number) => Number(stored[index]?.row.id)
      await editAdminMessage(idOf(3), { msg: 'edited' }, 'key')
      await deleteAdminMessages([idOf(4)], 'key')
      const expected = ['m0', 'm1', 'm2', 'edited', 'm5']
      expect(texts((await ask({ room: 'changed', events: false })).messages)).toEqual(expected)
      roomCache().getCached('changed')?.shrink(0)
      expect(texts((await ask({ room: 'changed', events: false })).messages)).toEqual(expected)
    })

    it('has messages whose deletion is undone as they were, in memory or not', async () => {
      const stored = [await say('undone', 'never'), await say('undone', 'once')]
      const [never = 0, once = 0] = stored.map(({ row }) => row.id)
      await editAdminMessage(once, { msg: 'edited' }, 'key')
      const { messages: before } = await ask({ room: 'undone' })
      const editedTime = before.at(-1)?.time
      for (const _ of [1, 2]) {
        await deleteAdminMessages([never, once], 'key')
        expect((await restoreAdminMessages([never, once], 'key')).toSorted()).toEqual([never, once])
      }
      const expected = [
        { type: 'message', msg: 'never' },
        { type: 'message', msg: 'edited' },
        { type: 'edit', ref_id: never, restored: true },
        { type: 'edit', ref_id: once, msg: 'edited', restored: true, edited_time: editedTime },
      ]
      const { messages } = await ask({ room: 'undone' })
      expect(messages).toMatchObject(expected)
      expect(messages[2]).not.toHaveProperty('edited_time')
      expect(before.at(-1)).not.toHaveProperty('restored')
      const cached = roomCache().getCached('undone')
      const editedTimes = cached?.recentRows.newest({ limit: 9, events: false })?.rows
      expect(editedTimes?.map(({ message }) => message?.edited_time)).toEqual([undefined, editedTime])
      cached?.shrink(0)
      expect((await ask({ room: 'undone' })).messages).toEqual(messages)
      // It is no edit by the sender, who has one left.
      const message = { id: never, room: 'undone', nick: 'ann', trip: null, msg: 'never', version: null }
      expect(await editMessage(message, { msg: 'now' }, null, { editsMax: 1 })).toBe(true)
      expect(await editMessage(message, { msg: 'again' }, null, { editsMax: 1 })).toBe(false)
    })

    it('has no flagged message as the last one, in memory or not', async () => {
      await say('flags', 'fine')
      await writer().append({ ...said('flags', 'flagged'), flagged: true })
      const cached = new CachedRoom('flags')
      await cached.load()
      // Nothing of it is kept in memory.
      cached.shrink(0)
      expect(cached.recentRows.lastMessage()).toBeUndefined()
      expect((await cached.lastMessage())?.json).toContain('fine')
      await writer().append({ ...said('all flags', 'flagged'), flagged: true })
      const without = new CachedRoom('all flags')
      await without.load()
      without.shrink(0)
      expect(await without.lastMessage()).toBeNull()
    })
  })

  describe(`presence on ${provider}`, () => {
    const arrival = (session: string, nick: string) => ({
      room: 'party',
      session,
      nick,
      nickKey: nick.toLowerCase(),
      trip: null,
      network: 'one',
      tag: null,
    })
    const notices = async () =>
      (await ask({ room: 'party' })).messages
        .filter(({ type }) => type === 'join' || type === 'leave')
        .map(({ type, nick }) => `${nick} ${type}`)

    it('announces a nick once, however many sessions it has', async () => {
      await say('party', 'welcome')
      await storeArrivals([arrival('s1', 'Ann'), arrival('s2', 'ann')])
      await storeArrivals([arrival('s1', 'Ann'), arrival('s3', 'bob')])
      expect(await notices()).toEqual(['ann join', 'bob join'])
      const { id } = await db().read.room.findUniqueOrThrow({ where: { name: 'party' } })
      const { nicks, sessionCount } = await readOnline(id, 0)
      expect(nicks.map(({ nick }) => nick.toLowerCase())).toEqual(['ann', 'bob'])
      expect(sessionCount).toBe(3)
    })

    it('announces a rename as leave and join, each with the other nick', async () => {
      await storeArrivals([arrival('s3', 'rob')])
      expect((await notices()).slice(2)).toEqual(['bob leave', 'rob join'])
      const { messages } = await ask({ room: 'party' })
      expect(messages.slice(1).map(({ msg }) => msg)).toEqual(['', '', 'rob', 'bob'])
    })

    it('removes a session that leaves, with a leave when it was the last of its nick', async () => {
      await storeArrivals([arrival('s4', 'eve'), arrival('s5', 'eve')])
      await removeSession('party', 's4')
      expect((await notices()).slice(4)).toEqual(['eve join'])
      await removeSession('party', 's5')
      expect((await notices()).slice(4)).toEqual(['eve join', 'eve leave'])
    })

    it('shows new rooms from memory without reading each of them', async () => {
      const names = Array.from({ length: 60 }, (_, i) => `fresh-${i}`)
      for (const name of names) expect((await ask({ room: name })).messages).toEqual([])
      const refresh = vi.spyOn(CachedRoom.prototype, 'refresh')
      await Promise.all(names.map((name) => say(name, `hello ${name}`)))
      expect(refresh).not.toHaveBeenCalled()
      refresh.mockRestore()
      for (const name of names) {
        expect((await ask({ room: name })).messages.map(({ msg }) => msg)).toEqual([`hello ${name}`])
        expect(await roomCache().get(name)).toMatchObject({ room: { name, kind: 'public' } })
      }
    })

    it('lists the users of all networks, though one fills the list with nicks that come first', async () => {
      await say('fair', 'welcome')
      const { id } = await db().read.room.findUniqueOrThrow({ where: { name: 'fair' } })
      const user = (nick: string, network: string, session = nick) => ({
        ...arrival(session, nick),
        room: 'fair',
        network,
        tag: null,
      })
      const flood = Array.from({ length: listedNicksMax + 500 }, (_, i) => user(`!${i}`, 'flood'))
      for (let i = 0; i < flood.length; i += 150) await storeArrivals(flood.slice(i, i + 150))
      await storeArrivals([user('ann', 'one'), user('zoe', 'one'), user('bob', 'other')])
      // Sessions of the flood under the nick of another user.
      await storeArrivals([user('ann', 'flood', 's1'), user('zoe', 'flood', 's2')])
      const { nicks, sessionCount } = await readOnline(id, 0)
      const names = nicks.map(({ nick }) => nick)
      expect(names).toHaveLength(listedNicksMax)
      expect(names.filter((nick) => !nick.startsWith('!'))).toEqual(['ann', 'bob', 'zoe'])
      expect(sessionCount).toBe(flood.length + 5)
    })

    it('removes many sessions in steps, with one leave per nick', async () => {
      await say('absent', 'welcome')
      const { id } = await db().read.room.findUniqueOrThrow({ where: { name: 'absent' } })
      const { bigint, each, text } = dialect()
      const sessions = Array.from({ length: 2500 }, (_, i) => ({
        session: `s${i}`,
        nick: `n${i % 3}`,
        at: i,
      }))
      await db().batch([
        sql`INSERT INTO presence (${columnNames('Presence', 'room_id, session, nick, nick_key, last_seen')})
          SELECT ${id}, ${text('session')}, ${text('nick')}, ${text('nick')}, ${bigint('at')} FROM ${each(sessions)}`,
      ])
      const batch = vi.spyOn(db(), 'batch')
      await removeExpired(1000)
      expect((await readOnline(id, 0)).sessionCount).toBe(1500)
      await removeExpired(4000)
      const statements = batch.mock.calls.map(([all]) => all.map((each) => each.sql).join())
      batch.mockRestore()
      expect(statements.filter((all) => all.includes('DELETE FROM presence'))).toHaveLength(3)
      expect((await readOnline(id, 0)).sessionCount).toBe(0)
      const { messages } = await ask({ room: 'absent' })
      expect(messages.map(({ type, nick }) => `${nick} ${type}`).sort()).toEqual([
        ...['ann message', 'n0 leave', 'n1 leave', 'n2 leave'],
      ])
    })

    it('removes expired sessions, with one leave', async () => {
      await Promise.all([removeExpired(Date.now() + 1000), removeExpired(Date.now() + 1000)])
      expect(
        (await notices())
          .slice(6)
          .map((notice) => notice.toLowerCase())
          .sort(),
      ).toEqual(['ann leave', 'rob leave'])
    })
  })
}
