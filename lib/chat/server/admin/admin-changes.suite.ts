import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, open, say, texts } from '@/e2e/support/store'
import { auditStatement } from '@/lib/core/audit/audit'
import { endSessions } from '@/lib/core/auth/sessions'
import { db, Prisma } from '@/lib/core/db/database'
import { deletedLinks } from '@/lib/links/server/store'
import { deletedTexts } from '@/lib/text/server/store'
import { CachedRoom } from '../cached-room'
import { sweepStreams } from '../retention'
import { deleteAdminMessages, editAdminMessage } from './messages'
import { postMessage } from './post-message'
import { changeAdminRoom, clearAdminRoom, readAdminRoom, restoreAdminRoom } from './rooms'

const run = (sql: string) => db().batch([Prisma.raw(sql)])
const sayAndClear = async (room: string, msg: string) => {
  await say(room, msg)
  return (await clearAdminRoom(room, 'key')).clearings[0]?.id ?? 0
}
/** The visible texts, here and on another instance. */
async function shown(room: string): Promise<string[]> {
  const fresh = new CachedRoom(room)
  await fresh.load()
  const there = fresh.recentRows.newest({ limit: 500, events: false })
  const response = await ask({ room, events: false })
  expect(there?.rows.map(({ json }) => JSON.parse(json))).toEqual(response.messages)
  return texts(response.messages)
}
/** Makes a clearing older than can be taken back. */
const age = (id: number) => run(`UPDATE clearings SET time = time - 90000000 WHERE id = ${id}`)

/** What clearing a room promises, and that nothing is noted of what was not done, the same on both databases. */
export function actsSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
  })
  afterAll(() => close())

  describe(`clears on ${provider}`, () => {
    it('are undone one by one, the last one first', async () => {
      for (const msg of ['one', 'two', 'three']) await sayAndClear('stack', msg)
      await say('stack', 'four')
      for (const expected of [['four'], ['three', 'four'], ['two', 'three', 'four']]) {
        expect(await shown('stack')).toEqual(expected)
        await restoreAdminRoom('stack', 'key')
      }
      expect(await shown('stack')).toEqual(['one', 'two', 'three', 'four'])
      await expect(restoreAdminRoom('stack', 'key')).rejects.toMatchObject({ reason: 'conflict' })
    })

    it('are undone each by itself: rows hidden by two return with the second', async () => {
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

    it('are undone once by concurrent requests', async () => {
      const clearing = await sayAndClear('race', 'one')
      await sayAndClear('race', 'two')
      const responses = await Promise.allSettled(
        [1, 2, 3, 4].map(() => restoreAdminRoom('race', 'key', clearing)),
      )
      expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await shown('race')).toEqual([])
    })

    it('that expired are swept with their rows, and newer ones stay', async () => {
      const old = await sayAndClear('old', 'one')
      await sayAndClear('old', 'two')
      await age(old)
      while (await sweepStreams());
      expect(await db().read.message.count({ where: { msg: 'one', room: { name: 'old' } } })).toBe(0)
      expect(await shown('old')).toEqual([])
      expect((await readAdminRoom('old')).clearings).toHaveLength(1)
      await restoreAdminRoom('old', 'key')
      expect(await shown('old')).toEqual(['two'])
    })

    it('are kept up to a limit; the oldest is then undone with the one after it', async () => {
      for (let i = 0; i < 22; i++) await sayAndClear('many', `m${i}`)
      const { clearings } = await readAdminRoom('many')
      expect(clearings).toHaveLength(20)
      for (const _ of clearings) await restoreAdminRoom('many', 'key')
      expect(await shown('many')).toHaveLength(22)
    })

    it('reach polls that wait on another instance', async () => {
      const clearing = await sayAndClear('wait', 'one')
      const other = new CachedRoom('wait')
      await other.load()
      await restoreAdminRoom('wait', 'key', clearing)
      await other.refresh()
      expect(
        other.recentRows
          .newest({ limit: 5, events: false })
          ?.rows.map(({ json }) => json)
          .join(),
      ).toContain('"one"')
    })
  })

  describe(`changes by administrators on ${provider}`, () => {
    const lines = () => db().read.adminAudit.count()
    const post = { nick: 'system', type: 'system' as const, msg: 'one' }

    it('are not audited when they did not happen', async () => {
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
      const nothing = { actor: 'key', target: 'nothing' }
      expect(
        await deletedTexts.delete('nothing', 1, auditStatement({ ...nothing, action: 'text.delete' })),
      ).toBe(false)
      expect(
        await deletedLinks.delete('nothing', 1, auditStatement({ ...nothing, action: 'link.delete' })),
      ).toBe(false)
      expect(await endSessions(null, true, 'key')).toMatchObject({ ended: 0 })
      await expect(postMessage({ ...post, room: 'nowhere' }, 'key')).rejects.toMatchObject({
        reason: 'not_found',
      })
      expect(await lines()).toBe(before)
    })
  })
}
