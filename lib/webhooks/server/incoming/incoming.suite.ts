import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, open, say, texts } from '@/e2e/support/store'
import { deleteAdminRoom } from '@/lib/chat/server/admin/rooms'
import { db } from '@/lib/core/db/database'
import { sql } from '@/lib/core/db/rows'
import { webhookLimits } from '../../limits'
import { followRoomRemovals } from '../room-webhooks'
import { createIncomingWebhook, incomingWebhooks } from './admin'
import { postToWebhook } from './post'

const base = 'http://localhost'
const add = (room: string) => createIncomingWebhook({ room, nick: 'news' }, 'key', base)

export function incomingWebhookSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
    followRoomRemovals()
  })
  afterAll(() => close())

  describe(`incoming webhooks on ${provider}`, () => {
    it('are limited per room, even when created concurrently', async () => {
      await say('crowded', 'hello')
      const made = await Promise.allSettled(
        Array.from({ length: webhookLimits.hooksPerRoomMax + 4 }, () => add('crowded')),
      )
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(webhookLimits.hooksPerRoomMax)
      for (const result of made)
        if (result.status === 'rejected')
          expect(result.reason).toMatchObject({ reason: 'conflict', rule: 'hooks_max' })
      const { inhooks } = await incomingWebhooks.list({ room: 'crowded', limit: 100 })
      for (const { id } of inhooks) await incomingWebhooks.remove(id, 'key')
    })

    it('have their own send_id space, independent of other senders in the room', async () => {
      await say('numbered', 'a stranger’s', 'build 41')
      const [one, other] = [await add('numbered'), await add('numbered')]
      const post = async ({ token }: { token: string }, text: string) => {
        const body = Buffer.from(JSON.stringify({ text, send_id: 'build 41' }))
        const request = { method: 'POST', headers: new Headers(), query: {}, rawQuery: '' }
        const call = { ...request, token, body, address: '', key: null }
        const posted = await postToWebhook('any', call)
        if (!posted) throw new Error('not posted')
        return posted
      }
      const first = await post(one, 'built')
      expect(first.isReplay).toBe(false)
      expect((await post(other, 'built elsewhere')).isReplay).toBe(false)
      expect(await post(one, 'built')).toEqual({ ...first, isReplay: true })
      await expect(post(one, 'something else')).rejects.toMatchObject({ rule: 'send_id_used' })
      expect(texts((await ask({ room: 'numbered' })).messages)).toEqual([
        ...['a stranger’s', 'built', 'built elsewhere'],
      ])
      for (const { id } of [one, other]) await incomingWebhooks.remove(id, 'key')
    })

    it('are not created in a room that is removed concurrently', async () => {
      for (let i = 0; i < 20; i++) {
        const room = `fleeting-${i}`
        await say(room, 'hello')
        const adding = Array.from({ length: 4 }, () => add(room))
        const [, ...results] = await Promise.allSettled([deleteAdminRoom(room, 'key'), ...adding])
        for (const result of results)
          if (result.status === 'rejected')
            expect(result.reason).toMatchObject({
              reason: 'not_found',
              rule: expect.stringMatching(/^no_(room|hook)$/),
            })
      }
      const [kept] = await db().query(sql<{ count: number }>`SELECT count(*) AS count FROM in_hooks`)
      expect(kept?.count).toBe(0)
    })
  })
}
