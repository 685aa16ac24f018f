import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, said } from '@/e2e/support/store'
import { messageKeyOf } from '@/lib/chat/server/send-idempotency'
import { writer } from '@/lib/chat/server/writer'
import { sql } from '@/lib/core/db/rows'
import { addLinkInput } from '@/lib/links/contract/schemas'
import { addLink } from '@/lib/links/server/add-link'
import { insertLink } from '@/lib/links/server/store'
import { putText } from '@/lib/text/server/save'
import { changeText, insertText } from '@/lib/text/server/store'
import { unknownCreator } from '../auth/create-keys'
import { hourMs } from '../contract/days'
import { db } from '../db/database'
import { Refusal } from '../refusal/refusal'
import { IdempotencyKey } from './key'
import { KeyTaken, newClaim, readRecord, removeExpiredRecords } from './records'
import { runOnce } from './run-once'

const keyOf = (value: string, scope = 'addlink', tag: string | null = 'here') =>
  new IdempotencyKey(scope, value, () => tag)

const add = (key: IdempotencyKey, target: string, link?: string) =>
  addLink(addLinkInput.parse({ target, link }), ['https://a.example'], key)

/** Passes a message with a key to the writer. */
function sendWith(value: string, room: string, msg: string, opens = true) {
  const input = { room, nick: 'ann', msg, type: 'message' as const }
  const key = messageKeyOf(input, { nick: 'ann', trip: null }, false, keyOf(value, 'send'))
  const row = {
    ...said(room, msg),
    createsRoom: opens,
    send_id: key?.uniqueValue ?? null,
    key_hash: key?.record?.keyHash,
  }
  return writer().append(row, key)
}

const records = () => db().read.repeat.count()
const linksTo = (target: string) => db().read.link.count({ where: { target } })
const endAll = () => db().batch([sql`UPDATE repeats SET expires_time = 1`])

/** Idempotency-Keys, on both databases. */
export function idempotencySuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
  })
  afterAll(() => close())

  describe(`calls with an Idempotency-Key on ${provider}`, () => {
    it('create one thing when they are concurrent', async () => {
      const target = 'https://b.example/many'
      const made = await Promise.all(Array.from({ length: 20 }, () => add(keyOf('many'), target)))
      expect(new Set(made.map(({ result }) => result.token)).size).toBe(1)
      expect(made.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
      expect(await linksTo(target)).toBe(1)
    })

    it('of the same tick do the work once', async () => {
      const target = 'https://b.example/instant'
      let made = 0
      const call = () =>
        runOnce(keyOf('instant'), { target }, async (recordOf) => {
          made++
          const result = { link: 'instant' }
          const fresh = { ...result, target, tip: false, createdTime: 1, expiresTime: null, tokenHash: 'i' }
          await insertLink(fresh, recordOf(result))
          return result
        })
      const outcomes = await Promise.all(Array.from({ length: 20 }, call))
      expect(made).toBe(1)
      expect(outcomes.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
    })

    it('create one thing when transactions of several instances are concurrent', async () => {
      const target = 'https://b.example/meet'
      const fresh = { target, tip: false, createdTime: 1, expiresTime: null }
      const record = () => ({ keyHash: 'meet', inputHash: 'x', claim: newClaim(), sealed: null })
      const inserts = Array.from({ length: 12 }, (_, i) =>
        insertLink({ ...fresh, link: `meet-${i}`, tokenHash: `t${i}` }, record()),
      )
      const results = await Promise.allSettled(inserts)
      const refused = results.filter((result) => result.status === 'rejected')
      expect(refused).toHaveLength(11)
      for (const { reason } of refused) expect(reason).toBeInstanceOf(KeyTaken)
      expect(await linksTo(target)).toBe(1)
    })

    it('store nothing of a refusal', async () => {
      const target = 'https://b.example/refused'
      await add(keyOf('first'), target, 'taken')
      const before = await records()
      await expect(add(keyOf('second'), target, 'taken')).rejects.toMatchObject({ reason: 'conflict' })
      await expect(sendWith('nowhere', 'nowhere', 'x', false)).rejects.toMatchObject({ reason: 'not_found' })
      expect(await records()).toBe(before)
      expect((await add(keyOf('second'), target)).isReplay).toBe(false)
    })

    it('change a text once, also with If-Match, and store nothing after a failed precondition', async () => {
      const terms = { bearer: null, ifMatch: null, baseUrl: 'https://example.org', creator: unknownCreator }
      const put = (text: string, name: string, key: IdempotencyKey | null, more: object) =>
        putText({ name, text, encoding: 'plain' }, { ...terms, ...more }, key)
      const { result: saved } = await put('one', 'changed', null, {})
      const mine = { token: saved.token, ifMatch: saved.etag }
      const before = await records()
      const changed = await put('two', 'changed', keyOf('change', 'text'), mine)
      expect(changed).toMatchObject({ isReplay: false, result: { message: 'updated' } })
      expect(await put('two', 'changed', keyOf('change', 'text'), mine)).toEqual({
        ...changed,
        isReplay: true,
      })
      const late = put('three', 'changed', keyOf('late', 'text'), mine)
      await expect(late).rejects.toMatchObject({ reason: 'precondition_failed' })
      expect(await records()).toBe(before + 1)
    })

    it('that change the same version store the record of the one that succeeded', async () => {
      const text = (size: number) => ({ content: 'A'.repeat(size), encoding: 'plain', size }) as const
      await insertText('raced', text(1), 'hash', null)
      const recordOf = (keyHash: string) => ({ keyHash, inputHash: 'x', claim: newClaim(), sealed: null })
      const records = ['raced-1', 'raced-2'].map(recordOf)
      const results = await Promise.all(
        records.map((record, i) =>
          changeText('raced', { tokenHash: 'hash', version: 1 }, text(i + 2), {
            record,
            expiresTime: undefined,
            keepsVersion: false,
            bytesHash: null,
            flagged: false,
            audit: undefined,
          }),
        ),
      )
      const kept = await Promise.all(records.map(({ keyHash }) => readRecord(keyHash)))
      expect(kept.map(Boolean)).toEqual(results.map(Boolean))
      expect(kept.filter(Boolean)).toHaveLength(1)
    })

    it('return the first result when another instance created it meanwhile', async () => {
      const target = 'https://b.example/elsewhere'
      const result = { link: 'elsewhere' }
      const outcome = await runOnce(keyOf('elsewhere'), { target }, async (recordOf) => {
        const fresh = { ...result, target, tip: false, createdTime: 1, expiresTime: null, tokenHash: 'e' }
        await insertLink(fresh, recordOf(result))
        throw new Refusal('conflict', 'code_taken')
      })
      expect(outcome).toEqual({ result, isReplay: true })
    })

    it('return the token only to the address that got it, and encrypt it in the database', async () => {
      const target = 'https://b.example/token'
      const { result } = await add(keyOf('token'), target)
      expect((await add(keyOf('token'), target)).result).toEqual(result)
      for (const tag of ['there', null]) {
        const other = await add(keyOf('token', 'addlink', tag), target)
        expect(other).toEqual({ isReplay: true, result: { ...result, token: undefined } })
        expect(other.result).not.toHaveProperty('token')
      }
      const { sealed } = (await readRecord(keyOf('token').hash)) ?? {}
      expect(Buffer.from(sealed ?? '', 'base64url').toString('latin1')).not.toContain(result.link)
      const nowhere = keyOf('unknown', 'addlink', null)
      await add(nowhere, target)
      expect((await add(nowhere, target)).result).not.toHaveProperty('token')
    })

    it('are independent within one transaction', async () => {
      const results = await Promise.allSettled([
        sendWith('a', 'beside', 'one'),
        sendWith('a', 'beside', 'one'),
        writer().append(said('beside', 'two')),
        sendWith('a', 'beside', 'something else'),
        sendWith('b', 'beside', 'three'),
        sendWith('a', 'elsewhere', 'one'),
        writer().append(said('beside', 'four', 'an id')),
        writer().append(said('beside', 'four', 'an id')),
      ])
      const outcome = results.map((result) =>
        result.status === 'fulfilled' ? [result.value.row.msg, result.value.isReplay] : result.reason.reason,
      )
      expect(outcome).toEqual([
        ['one', false],
        ['one', true],
        ['two', false],
        'conflict',
        ['three', false],
        'conflict',
        ['four', false],
        ['four', true],
      ])
      const stored = await db().read.message.findMany({
        where: { room: { name: { in: ['beside', 'elsewhere'] } } },
        orderBy: { id: 'asc' },
      })
      expect(stored.map(({ msg }) => msg)).toEqual(['one', 'two', 'three', 'four'])
    })

    it('are refused when the message was removed', async () => {
      const { row } = await sendWith('gone', 'gone', 'one')
      await db().batch([sql`DELETE FROM messages WHERE id = ${BigInt(row.id)}`])
      await expect(sendWith('gone', 'gone', 'one')).rejects.toMatchObject({ reason: 'conflict' })
      expect(await db().read.message.count({ where: { room: { name: 'gone' } } })).toBe(0)
    })

    it('create something new after a day, when records are swept', async () => {
      const target = 'https://b.example/day'
      await add(keyOf('day'), target)
      await sendWith('day', 'day', 'one')
      const record = await db().read.repeat.findUniqueOrThrow({ where: { keyHash: keyOf('day').hash } })
      const hoursLeft = (Number(record.expiresTime) - Date.now()) / hourMs
      expect(hoursLeft).toBeGreaterThan(23.9)
      expect(hoursLeft).toBeLessThanOrEqual(24)
      await endAll()
      expect((await add(keyOf('day'), target)).isReplay).toBe(false)
      expect((await sendWith('day', 'day', 'another')).isReplay).toBe(false)
      expect(await linksTo(target)).toBe(2)
      await removeExpiredRecords(1000)
      expect(await records()).toBe(2)
      expect((await add(keyOf('day'), target)).isReplay).toBe(true)
      expect((await sendWith('day', 'day', 'another')).isReplay).toBe(true)
    })
  })
}
