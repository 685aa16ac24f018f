import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, open, say, texts } from '@/e2e/support/store'
import { changePassword, deleteAccount, makeAccount } from '../chat/account-changes'
import { revokeKey, storeKey } from '../chat/account-keys'
import { liftBan, makeBan } from '../chat/ban-changes'
import { clearRoom } from '../chat/clearings'
import { deleteMessages, editMessage } from '../chat/message-changes'
import { Resident } from '../chat/resident'
import { sweepStreams } from '../chat/retention'
import { changeRoom, makeRoom } from '../chat/room-change'
import { removeRoom } from '../chat/room-removal'
import { db, Prisma } from '../db/database'
import type { Note } from '../db/note'
import { changeToken, insertHook, removeHooksOf, removeHook as removeInHook } from '../inhooks/store'
import { takeLinkDown } from '../links/change-link'
import { insertLink } from '../links/store'
import { changeHook, makeHook, removeHook as removeOutHook, rollSecret } from '../outhooks/changes'
import { changeSettings } from '../settings'
import { takeTextDown } from '../text/delete'
import { insertText } from '../text/store'
import { changeWord, newWord, removeWord, storeWord, storeWords } from '../words/changes'
import { auditNote } from './audit'
import { deleteAdminMessages, editAdminMessage } from './message-changes'
import { changeAdminRoom, clearAdminRoom, restoreAdminRoom } from './room-changes'
import { readAdminRoom } from './rooms'

const run = (sql: string) => db().write((client) => client.$executeRawUnsafe(sql))
const sayAndClear = async (room: string, msg: string) => {
  await say(room, msg)
  return (await clearAdminRoom(room, 'key')).clearings[0]?.id ?? 0
}
/** What is shown, to those who have followed the room and to another instance that reads it now. */
async function shown(room: string): Promise<string[]> {
  const fresh = new Resident(room)
  await fresh.load()
  const there = fresh.tail.newest({ limit: 500, events: false })
  const answer = await ask({ room, events: false })
  expect(JSON.parse(`[${there?.json}]`)).toEqual(answer.messages)
  return texts(answer.messages)
}
/** Makes a clearing older than can be taken back. */
const age = (id: number) => run(`UPDATE clearings SET time = time - 90000000 WHERE id = ${id}`)

/** What clearing a room promises, and every act of an administrator, the same on both databases. */
export function actsSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
  })
  afterAll(() => close())

  describe(`clearings on ${provider}`, () => {
    it('are taken back one by one, the last one first', async () => {
      for (const msg of ['one', 'two', 'three']) await sayAndClear('stack', msg)
      await say('stack', 'four')
      for (const expected of [['four'], ['three', 'four'], ['two', 'three', 'four']]) {
        expect(await shown('stack')).toEqual(expected)
        await restoreAdminRoom('stack', 'key')
      }
      expect(await shown('stack')).toEqual(['one', 'two', 'three', 'four'])
      await expect(restoreAdminRoom('stack', 'key')).rejects.toMatchObject({ reason: 'conflict' })
    })

    it('are taken back each by itself: what two of them hid returns with the second', async () => {
      const first = await sayAndClear('each', 'one')
      const second = await sayAndClear('each', 'two')
      await restoreAdminRoom('each', 'key', first)
      expect(await shown('each')).toEqual([])
      await expect(restoreAdminRoom('each', 'key', first)).rejects.toMatchObject({ reason: 'conflict' })
      await restoreAdminRoom('each', 'key', second)
      expect(await shown('each')).toEqual(['one', 'two'])
      const { messages } = await ask({ room: 'each', after_id: 1, events: true })
      expect(messages.filter(({ type }) => type === 'clear')).toMatchObject([{ ref_id: 0 }])
    })

    it('are taken back once, however many ask at once', async () => {
      const clearing = await sayAndClear('race', 'one')
      await sayAndClear('race', 'two')
      const answers = await Promise.allSettled(
        [1, 2, 3, 4].map(() => restoreAdminRoom('race', 'key', clearing)),
      )
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await shown('race')).toEqual([])
    })

    it('that are too old take with them what they hid, and leave the younger ones', async () => {
      const old = await sayAndClear('old', 'one')
      await sayAndClear('old', 'two')
      await age(old)
      while (await sweepStreams());
      expect(await shown('old')).toEqual([])
      expect((await readAdminRoom('old')).clearings).toHaveLength(1)
      await restoreAdminRoom('old', 'key')
      expect(await shown('old')).toEqual(['two'])
    })

    it('are kept up to a number; the oldest then comes back with the one after it', async () => {
      for (let i = 0; i < 22; i++) await sayAndClear('many', `m${i}`)
      const { clearings } = await readAdminRoom('many')
      expect(clearings).toHaveLength(20)
      for (const _ of clearings) await restoreAdminRoom('many', 'key')
      expect(await shown('many')).toHaveLength(22)
    })

    it('reach those who wait on another instance', async () => {
      const clearing = await sayAndClear('wait', 'one')
      const other = new Resident('wait')
      await other.load()
      await restoreAdminRoom('wait', 'key', clearing)
      await other.refresh()
      expect(other.tail.newest({ limit: 5, events: false })?.json).toContain('"one"')
    })
  })

  describe(`what an administrator does on ${provider}`, () => {
    const lines = () => db().read.adminAudit.count()
    /** Fails where the act would have been done. */
    const unwritable: Note = (happens) =>
      Prisma.sql`INSERT INTO admin_audit (time) SELECT CAST(NULL AS bigint) WHERE ${happens}`
    const unnoted: Note = () => Prisma.sql`SELECT 1`
    const newRoom = { title: '', topic: '', listed: false, frozen: false, private: false, slowSeconds: 0 }
    const custom = (name: string) => ({ ...newRoom, name, kind: 'custom', retentionDays: 0 })
    const times = { createdTime: 1, expiresTime: null }
    const ban = { kind: 'nick', shown: 'bob', reason: '', shadow: false, roomId: null, ...times }
    const key = { key: 'k', note: '', ...times }
    const account = { username: 'ann', password: 'a password', room: 'acts-custom' }
    const hook = { room: 'acts', url: 'https://a.example', shape: 'standard' as const, include_bots: false }
    const link = { link: 'kept', target: 'https://a.example', tip: false, tokenHash: 'x', createdTime: 1 }
    /** Something of each kind, and every act on it. */
    async function acts(): Promise<((note: Note) => Promise<unknown>)[]> {
      const { row } = await say('acts', 'one')
      const [id, roomId] = [Number(row.id), Number(row.room_id)]
      const message = { id, room: 'acts', nick: 'ann', trip: null, msg: 'one', version: 0 }
      await makeRoom(custom('acts-custom'), unnoted)
      await makeAccount(account, unnoted)
      await changeSettings(
        undefined,
        (before) => before,
        () => unnoted,
      )
      await insertLink({ ...link, expiresTime: null })
      await insertText('kept', { content: '', encoding: 'plain', size: 0 }, 'x', null)
      const seen = await readAdminRoom('acts')
      const [banId, keyId] = [await makeBan(ban, unnoted), await storeKey(key, unnoted)]
      const inHookId = (await insertHook({ roomId, nick: 'bot', tokenHash: 'x' }, unnoted)) ?? 0
      const outHookId = (await makeHook(hook, unnoted))?.id ?? 0
      const word = { id: await storeWord(newWord({ word: 'odd' }), unnoted), version: 1 }
      return [
        (note) => deleteMessages([message], () => note),
        (note) => editMessage(message, 'two', note),
        (note) => clearRoom('acts', note),
        (note) => makeRoom(custom('acts-other'), note),
        (note) => changeRoom(seen, { topic: 'new' }, note),
        (note) => removeRoom({ id: roomId, name: 'acts' }, [removeHooksOf(roomId)], note),
        (note) => takeTextDown('kept', note),
        (note) => takeLinkDown('kept', note),
        (note) => makeBan(ban, note),
        (note) => liftBan(banId, note),
        (note) => storeKey({ ...key, key: 'other' }, note),
        (note) => revokeKey(keyId, note),
        (note) => makeAccount({ ...account, username: 'bob' }, note),
        (note) => changePassword({ ...account, version: 1 }, 'another password', note),
        (note) => deleteAccount(account, note),
        (note) => insertHook({ roomId, nick: 'bot', tokenHash: 'y' }, note),
        (note) => changeToken(inHookId, 'y', note),
        (note) => removeInHook(inHookId, note),
        (note) => makeHook(hook, note),
        (note) => changeHook({ id: outHookId, version: 1 }, { enabled: false }, note),
        (note) => rollSecret(outHookId, note),
        (note) => removeOutHook(outHookId, note),
        (note) => storeWord(newWord({ word: 'even' }), note),
        (note) => storeWords([newWord({ word: 'even' })], [], note),
        (note) => changeWord(word, { action: 'block', scope: ['nick'], note: '' }, note),
        (note) => removeWord(word, note),
        (note) =>
          changeSettings(
            undefined,
            (before) => ({ ...before, notice: 'new' }),
            () => note,
          ),
      ]
    }
    const everything = ({ read } = db()) =>
      Promise.all([
        ...[read.room.findMany(), read.message.findMany(), read.clearing.findMany(), read.account.findMany()],
        ...[read.accountKey.findMany(), read.ban.findMany(), read.inHook.findMany(), read.outHook.findMany()],
        ...[read.word.findMany(), read.text.findMany(), read.link.findMany(), read.setting.findMany()],
        read.adminAudit.findMany(),
      ])

    it('is not done when it cannot be noted', async () => {
      const all = await acts()
      const before = await everything()
      for (const act of all) await expect(act(unwritable)).rejects.toThrow()
      expect(await everything()).toEqual(before)
    })

    it('is not noted when it is not done', async () => {
      const { row } = await say('late', 'one')
      const id = Number(row.id)
      const room = await readAdminRoom('late')
      expect(await deleteAdminMessages([id], 'key')).toEqual([id])
      await changeAdminRoom('late', { topic: 'new' }, 'key')
      const before = await lines()
      expect(await deleteAdminMessages([id], 'key')).toEqual([])
      await expect(editAdminMessage(id, { msg: 'two' }, 'key')).rejects.toMatchObject({ reason: 'conflict' })
      const stale = changeAdminRoom('late', { topic: 'newer', version: room.version }, 'key')
      await expect(stale).rejects.toMatchObject({ reason: 'conflict' })
      await expect(restoreAdminRoom('late', 'key')).rejects.toMatchObject({ reason: 'conflict' })
      expect(await takeTextDown('nothing', auditNote({ actor: '', action: '', target: '' }))).toBe(false)
      expect(await takeLinkDown('nothing', auditNote({ actor: '', action: '', target: '' }))).toBe(false)
      expect(await lines()).toBe(before)
    })
  })
}
