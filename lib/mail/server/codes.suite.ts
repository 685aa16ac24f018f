import { afterAll, beforeAll, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { db } from '@/lib/core/db/database'
import { sql } from '@/lib/core/db/rows'
import { mailLimits } from '../limits'
import { createCode, redeemCode as redeem } from './codes'
import { countMail } from './quotas'

const redeemCode = (token: string, code: string, network = '192.0.2.1') => redeem(token, code, network)
/** Of the mailbox, and of the network that tried. */
const counts = async () => (await db().read.mailCount.findMany()).map(({ count }) => count)
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

/** The guarantees of e-mail codes, the same on both databases. */
export function mailCodeSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
  })
  afterAll(() => close())

  it('a right code is accepted once, and is no failure', async () => {
    const { token, code } = await createCode('ann@example.com')
    expect(await redeemCode(token, wrongFor(code))).toBe(false)
    const attempts = await Promise.all([redeemCode(token, code), redeemCode(token, code)])
    expect(attempts.sort()).toEqual([false, true])
    expect(await counts()).toEqual([1, 1])
    await db().batch([sql`DELETE FROM mail_counts`])
  })

  it('of concurrent wrong codes five are checked, then the right one is refused', async () => {
    const { token, code } = await createCode('bob@example.com')
    const guesses = Array.from({ length: 3 * mailLimits.codeAttemptsMax }, () =>
      redeemCode(token, wrongFor(code)),
    )
    expect(await Promise.all(guesses)).not.toContain(true)
    expect(await counts()).toEqual([mailLimits.codeAttemptsMax, mailLimits.codeAttemptsMax])
    expect(await redeemCode(token, code)).toBe(false)
    await db().batch([sql`DELETE FROM mail_counts`])
  })

  it('mails that begin a window at once are all counted', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, i) => countMail(`user${i}@d${i}.example`, `192.0.${i}.1`)),
    )
    expect(Math.max(...(await counts()))).toBe(12)
    await db().batch([sql`DELETE FROM mail_counts`])
  })

  it('times that were read a little later, here or by another instance, start no new count', async () => {
    const { token, code } = await createCode('cy@example.com')
    expect(await redeemCode(token, wrongFor(code))).toBe(false)
    await db().batch([
      sql`UPDATE mail_counts SET expires_time = expires_time + 500`,
      sql`UPDATE mail_codes SET created_time = created_time + 500`,
    ])
    expect(await redeemCode(token, wrongFor(code))).toBe(false)
    expect(await counts()).toEqual([2, 2])
    await expect(createCode('cy@example.com')).rejects.toMatchObject({ rule: 'mail_too_soon' })
    expect(await redeemCode(token, code)).toBe(true)
  })
}
