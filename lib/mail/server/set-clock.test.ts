import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { open } from '@/e2e/support/store'
import { dayMs } from '@/lib/core/contract/days'
import { createCode, redeemCode } from './codes'
import { countMail } from './quotas'

let close: () => Promise<void>
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(() => close())
afterEach(() => {
  vi.useRealTimers()
})

/** Fakes Date only. */
function setClock(offsetMs: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offsetMs })
}
const year = 365 * dayMs

describe('after the clock was set back by a year', () => {
  it('a mailbox with a pending code gets another one, then has to wait', async () => {
    await createCode('ann@example.com')
    await expect(createCode('ann@example.com')).rejects.toMatchObject({ reason: 'conflict' })
    setClock(-year)
    await createCode('ann@example.com')
    await expect(createCode('ann@example.com')).rejects.toMatchObject({ reason: 'conflict' })
  })

  it('a code from the future is invalid until its time comes', async () => {
    const { token, code } = await createCode('eve@example.com')
    const start = Date.now()
    setClock(-year)
    expect(await redeemCode(token, code, '192.0.2.1')).toBe(false)
    vi.setSystemTime(start)
    expect(await redeemCode(token, code, '192.0.2.1')).toBe(true)
  })

  it('counts from the future start again', async () => {
    const sendAll = async () => {
      for (let sent = 0; sent < 1000; sent++) {
        const refusal = await countMail('bob@example.com', '192.0.2.1').then(
          () => null,
          (error: unknown) => error,
        )
        if (refusal) return { sent, refusal }
      }
      throw new Error('there was no end')
    }
    const before = await sendAll()
    setClock(-year)
    const after = await sendAll()
    expect(after.sent).toBe(before.sent)
    expect(after.refusal).toMatchObject({ reason: 'conflict' })
  })
})
