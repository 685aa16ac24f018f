import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, open, said, texts } from '@/e2e/support/store'
import { diskMonitor } from '@/lib/core/db/disk-monitor'
import { hasStorageFor } from '@/lib/core/db/storage-limit'
import { IdempotencyKey } from '@/lib/core/idempotency/key'
import { queueLimits } from '@/lib/core/limits/shared-amounts'
import { Refusal } from '@/lib/core/refusal/refusal'
import { changeSettings } from '@/lib/core/settings/settings'
import { newBanInput } from '@/lib/moderation/contract/bans'
import { newWordsInput } from '@/lib/moderation/contract/words'
import { addBan } from '@/lib/moderation/server/admin/bans'
import { addWords } from '@/lib/moderation/server/admin/words'
import { changeAdminRoom } from './admin/rooms'
import { send } from './send'
import { writer } from './writer'

const sender = { key: null, cookie: null, address: '203.0.113.5' }

/** Sends a message with a `send_id` or an Idempotency-Key. */
function sendWith(how: 'send_id' | 'key', room: string, id: string, msg: string) {
  const input = { room, nick: 'ann', msg, type: 'message' as const }
  return how === 'send_id'
    ? send({ ...input, send_id: id }, sender, null)
    : send(input, sender, new IdempotencyKey('send', `${room}-${id}`, () => null))
}

/** Reasons to refuse a message, and how to cause them in a room. */
const causes: [cause: string, reason: string, bringAbout: (room: string) => Promise<unknown>][] = [
  ['frozen room', 'forbidden', (room) => changeAdminRoom(room, { frozen: true }, 'key')],
  [
    'ban',
    'forbidden',
    (room) => addBan(newBanInput.parse({ nick: 'ann', room }), 'key', new Request('http://localhost/')),
  ],
  [
    'slow mode',
    'conflict',
    async (room) => {
      await changeAdminRoom(room, { slow_seconds: 3600 }, 'key')
      await sendWith('send_id', room, 'another', 'takes the turn')
    },
  ],
  [
    'word',
    'sensitive_word',
    () => addWords(newWordsInput.parse({ words: ['word'], action: 'block' }), 'key'),
  ],
  [
    'full disk',
    'storage_full',
    () =>
      diskMonitor().start({
        releaseReserve: async () => {},
        recover: async () => false,
        hasChanged: async () => false,
      }),
  ],
]

/** Messages sent again, on both databases. */
export function sendSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
  })
  afterAll(async () => {
    await diskMonitor().close()
    await close()
  })

  describe(`a message sent before, on ${provider}`, () => {
    const ways = ['send_id', 'key'] as const
    const roomOf = (how: string, cause: string) => `${how}-${cause.replace(' ', '-')}`
    const firsts = new Map<string, Awaited<ReturnType<typeof send>>['result']>()

    it('is stored before there is a reason to refuse it', async () => {
      for (const how of ways)
        for (const [cause] of causes) {
          const { result, isReplay } = await sendWith(how, roomOf(how, cause), 'first', `the ${cause}`)
          expect(isReplay).toBe(false)
          firsts.set(roomOf(how, cause), result)
        }
    })

    it.each(ways)('gets its first result although its nick is now reserved, %s', async (how) => {
      const room = `${how}-reserved`
      const { result } = await sendWith(how, room, 'first', 'hello')
      await changeSettings({ reserved_nicks: ['ann'] }, 'key')
      try {
        await expect(sendWith(how, room, 'second', 'hello')).rejects.toMatchObject({ reason: 'forbidden' })
        expect(await sendWith(how, room, 'first', 'hello')).toEqual({ result, isReplay: true })
      } finally {
        await changeSettings({ reserved_nicks: [] }, 'key')
      }
    })

    it.each(ways)('gets its first result although the queue is full, %s', async (how) => {
      const room = `${how}-queue`
      const { result } = await sendWith(how, room, 'first', 'hello')
      // Finds the queue full, unless the disk space is checked first: then try again.
      for (let round = 0; round < 20; round++) {
        await hasStorageFor(1)
        const others = Array.from({ length: queueLimits.messages.max }, () =>
          writer()
            .append(said(room, 'x'), null, sender.address)
            .catch(() => null),
        )
        const newcomer = sendWith(how, room, `newcomer ${round}`, 'hello').catch(
          (refusal: unknown) => refusal,
        )
        const again = sendWith(how, room, 'first', 'hello')
        const outcome = await newcomer
        expect(await again).toEqual({ result, isReplay: true })
        await Promise.all(others)
        if (!(outcome instanceof Refusal)) continue
        expect(outcome.reason).toBe('unavailable')
        return
      }
      throw new Error('the queue was never full')
    })

    it.each(ways)('takes one slow mode slot when sent twice at once, %s', async (how) => {
      const room = `${how}-twice`
      await sendWith(how, room, 'opens', 'the room')
      await changeAdminRoom(room, { slow_seconds: 3600 }, 'key')
      const [one, other] = await Promise.all([1, 2].map(() => sendWith(how, room, 'first', 'hello')))
      expect(other?.result).toEqual(one?.result)
      await expect(sendWith(how, room, 'second', 'hello')).rejects.toMatchObject({ reason: 'conflict' })
    })

    it('is not revealed to unauthorised senders', async () => {
      await sendWith('send_id', 'secret', 'first', 'hello')
      const input = { room: 'secret', nick: 'ann', msg: 'hello', type: 'message' as const, send_id: 'first' }
      await expect(send(input, { ...sender, key: 'wrong' }, null)).rejects.toMatchObject({
        reason: 'unauthorized',
      })
    })

    it.each(causes)('gets its first result in spite of a %s', async (cause, reason, bringAbout) => {
      for (const how of ways) {
        const room = roomOf(how, cause)
        await bringAbout(room)
        const again = (id: string, msg = `the ${cause}`) => sendWith(how, room, id, msg)
        await expect(again('second')).rejects.toMatchObject({ reason })
        expect(await again('first')).toEqual({ result: firsts.get(room), isReplay: true })
        await expect(again('first', `another ${cause}`)).rejects.toMatchObject({ reason: 'conflict' })
        const { messages } = await ask({ room, events: false })
        expect(texts(messages).filter((text) => text.endsWith(cause))).toEqual([`the ${cause}`])
      }
    })
  })
}
