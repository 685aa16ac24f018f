import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '@/e2e/support/database'
import { run } from '@/e2e/support/store'
import { parseConfig } from '@/lib/core/config'
import { db, openDatabase } from '@/lib/core/db/database'
import { loadKeys } from '@/lib/core/keys'
import { processState } from '@/lib/core/process-state'
import { mailLimits } from '../limits'
import { createCode, redeemCode } from './codes'

const folder = temporaryFolder('mail-codes')
beforeAll(async () => {
  processState('config', () => parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  await openDatabase()
  await loadKeys()
})
afterAll(async () => {
  await db().close()
  rmSync(folder, { recursive: true })
})

/** Five attempts while a table takes no change of one kind. */
async function failFor(
  table: string,
  event: 'DELETE' | 'INSERT',
  token: string,
  code: string,
): Promise<void> {
  await run(`CREATE TRIGGER broken BEFORE ${event} ON ${table} BEGIN SELECT RAISE(ABORT, 'broken'); END`)
  for (let i = 0; i < mailLimits.codeAttemptsMax; i++) await expect(redeemCode(token, code)).rejects.toThrow()
  await run('DROP TRIGGER broken')
}

it('attempts that the database failed to check do not count', async () => {
  const { token, code } = await createCode('ann@example.com')
  await failFor('mail_codes', 'DELETE', token, code)
  await failFor('mail_counts', 'INSERT', token, code === '000000' ? '000001' : '000000')
  expect(await db().read.mailCount.count()).toBe(0)
  expect(await redeemCode(token, code)).toBe(true)
})
