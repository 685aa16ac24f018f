import { afterAll, beforeAll, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { db } from '../db/database'
import { loadRestoreGaps } from '../db/restore-gaps'
import { sql } from '../db/rows'
import { secretStore } from '../db/secrets'
import { findSession, startSession } from './sessions'

let close = async () => {}
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(() => close())

/** A new session. @returns finds it by its cookie */
async function signIn() {
  const { value: key } = await secretStore().getOrCreate('SUPER_KEY')
  const { cookie } = await startSession(key)
  return () => findSession(`${cookie.name}=${cookie.value}`)
}

/** Simulates a start after a restore. */
async function restore(madeTime: number): Promise<void> {
  const lastId = BigInt(madeTime)
  await db().batch([
    sql`INSERT INTO id_holes (last_id, first_id, made_time) VALUES (${lastId}, ${lastId + 1n}, ${lastId})`,
  ])
  await loadRestoreGaps(async () => {})
}

it('sessions older than a restored backup are invalid: they may have been ended after the backup', async () => {
  const oldSession = await signIn()
  await restore(Date.now() + 3_600_000) // by a clock that was ahead
  expect(await oldSession()).not.toBeNull()
  await restore(Date.now())
  expect(await oldSession()).toBeNull()
  const begun = Date.now()
  while (Date.now() === begun); // the next millisecond
  const newSession = await signIn()
  expect(await newSession()).not.toBeNull()
})
