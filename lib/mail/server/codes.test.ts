import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, run } from '@/e2e/support/store'
import { db } from '@/lib/core/db/database'
import { mailLimits } from '../limits'
import { createCode, redeemCode } from './codes'

let close: () => Promise<void>
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(() => close())

/** Five attempts while a table takes no change of one kind. */
async function failFor(
  table: string,
  event: 'DELETE' | 'INSERT',
  token: string,
  code: string,
): Promise<void> {
  await run(`CREATE TRIGGER broken BEFORE ${event} ON ${table} BEGIN SELECT RAISE(ABORT, 'broken'); END`)
  for (let i = 0; i < mailLimits.codeAttemptsMax; i++)
    await expect(redeemCode(token, code, '192.0.2.1')).rejects.toThrow()
  await run('DROP TRIGGER broken')
}

it('attempts that the database failed to check do not count', async () => {
  const { token, code } = await createCode('ann@example.com')
  await failFor('mail_codes', 'DELETE', token, code)
  await failFor('mail_counts', 'INSERT', token, code === '000000' ? '000001' : '000000')
  expect(await db().read.mailCount.count()).toBe(0)
  expect(await redeemCode(token, code, '192.0.2.1')).toBe(true)
})
