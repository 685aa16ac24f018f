import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask, open, run, say, texts } from '@/e2e/support/store'
import { db } from '@/lib/core/db/database'
import { newRoomInput } from '../contract/admin-rooms'
import { changeAdminRoom, createAdminRoom, deleteAdminRoom } from './admin/rooms'
import { sweepStreams } from './retention'
import { roomCache } from './room-cache'
import { listOnline } from './rooms'
import { send } from './send'
import { signIn } from './sign-in'

const sender = { key: null, cookie: null, address: '203.0.113.5' }
const sendTo = (room: string) => send({ room, nick: 'ann', msg: 'hello', type: 'message' }, sender, null)
const create = (fields: { room: string; kind?: string; private?: boolean }) =>
  createAdminRoom(newRoomInput.parse({ kind: 'public', ...fields }), 'key')
const hintOf = async (room: string) => (await ask({ room })).did_you_mean
const similarTo = (room: string) => ({ reason: 'conflict', rule: 'room_similar', values: { room } })
/** As version 1.0.0 does. */
const insertRoom = (name: string) =>
  run(`INSERT INTO rooms (name, kind, created_time) VALUES ('${name}', 'public', 1)`)
const namesLike = async (name: string) =>
  (await db().read.room.findMany({ select: { name: true } }))
    .map((room) => room.name)
    .filter((each) => each.toLowerCase() === name)

/** Names of rooms that differ by case or width only, on both databases. */
export function roomNamesSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
  })
  afterAll(() => close())

  describe(`a room on ${provider}`, () => {
    it.each([
      ['team', 'Team'],
      ['Café', 'CAFÉ'],
      ['straße', 'STRASSE'],
      ['wide', 'ＷＩＤＥ'],
      ['Привет', 'привет'],
    ])('%s keeps %s from being created, which leads to it', async (existing, other) => {
      expect(await hintOf(other)).toBeUndefined()
      await sendTo(existing)
      await expect(sendTo(other)).rejects.toMatchObject(similarTo(existing))
      await expect(create({ room: other })).rejects.toMatchObject(similarTo(existing))
      expect(await hintOf(other)).toBe(existing)
      expect(await listOnline({ room: other }, sender)).toMatchObject({ online: [], did_you_mean: existing })
      expect(await hintOf(existing)).toBeUndefined()
      const caller = { cookie: null, kept: null, address: '', administers: async () => false }
      expect((await signIn({ room: other, nick: 'ann' }, caller)).response.room).toBe(existing)
      await sendTo(existing)
    })

    it('is created once of several spellings that arrive together or one after the other', async () => {
      const spellings = ['Race', 'race', 'RACE', 'rAcE', 'Race']
      const sent = await Promise.allSettled(spellings.map((room) => say(room, 'hello')))
      expect(sent.map(({ status }) => status === 'fulfilled')).toEqual([true, false, false, false, true])
      for (const each of sent)
        if (each.status === 'rejected') expect(each.reason).toMatchObject(similarTo('Race'))
      await expect(say('racE', 'later')).rejects.toMatchObject(similarTo('Race'))
      expect(await namesLike('race')).toEqual(['Race'])
      const created = await Promise.allSettled(['Made', 'made'].map((room) => create({ room })))
      expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const entries = await db().read.adminAudit.findMany({ where: { target: { in: ['Made', 'made'] } } })
      expect(entries).toHaveLength(1)
    })

    it('keeps its name after an administrator tried to create it again', async () => {
      await create({ room: 'again' })
      await expect(create({ room: 'again' })).rejects.toMatchObject({ rule: 'room_exists' })
    })

    it('of version 1.0.0 is found at once, and its name is folded by the sweeper', async () => {
      await insertRoom('Ｏld')
      await expect(sendTo('oLD')).rejects.toMatchObject(similarTo('Ｏld'))
      expect(await hintOf('old')).toBe('Ｏld')
      while (await sweepStreams());
      const row = await db().read.room.findUnique({ where: { name: 'Ｏld' } })
      expect(row?.nameFolded).toBe('old')
      await expect(say('oLd', 'hello')).rejects.toMatchObject(similarTo('Ｏld'))
    })

    it('of a pair of version 1.0.0 is reached by its exact name', async () => {
      for (const name of ['Pair', 'pair']) {
        await insertRoom(name)
        await sendTo(name)
        expect(texts((await ask({ room: name })).messages)).toEqual(['hello'])
        expect(await hintOf(name)).toBeUndefined()
      }
      while (await sweepStreams());
      expect(await hintOf('PAIR')).toBe('pair')
      await expect(create({ room: 'Pair' })).rejects.toMatchObject({ reason: 'conflict' })
    })

    it('gives no hint while it is private, or once it is deleted', async () => {
      await create({ room: 'Board', kind: 'custom' })
      expect(await hintOf('board')).toBe('Board')
      await changeAdminRoom('Board', { private: true }, 'key')
      expect(await hintOf('board')).toBeUndefined()
      await changeAdminRoom('Board', { private: false }, 'key')
      expect(await hintOf('board')).toBe('Board')
      await deleteAdminRoom('Board', 'key')
      expect(await hintOf('board')).toBeUndefined()
      await sendTo('board')
    })

    it('that is unknown wakes its polls when it is created', async () => {
      const waiting = ask({ room: 'quiet', wait: 25 })
      await vi.waitFor(() => expect(roomCache().getCached('quiet')?.hasWaiters).toBe(true))
      await sendTo('quiet')
      expect(texts((await waiting).messages)).toEqual(['hello'])
    })

    it('that is unknown is polled without the database, until a similar one is created elsewhere', async () => {
      await ask({ room: 'elsewhere' })
      const query = vi.spyOn(db(), 'query')
      for (let i = 0; i < 5; i++) await ask({ room: 'elsewhere', nick: i % 2 ? 'ann' : undefined })
      expect(query).not.toHaveBeenCalled()
      await insertRoom('Elsewhere')
      roomCache().refresh('Elsewhere') // the notification of another instance
      expect(await hintOf('elsewhere')).toBe('Elsewhere')
      query.mockClear()
      for (let i = 0; i < 5; i++) expect(await hintOf('elsewhere')).toBe('Elsewhere')
      expect(query).not.toHaveBeenCalled()
      query.mockRestore()
    })
  })
}
