import { afterAll, beforeAll, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { db } from '../db/database'
import { loadRestoreGaps } from '../db/restore-gaps'
import { secretStore } from '../db/secrets'
import { findSession, startSession } from './sessions'

let close = async () => {}
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(() => close())

/** A new session. @returns finds it by its cookie */
async function logIn() {
  const { value: key } = await secretStore().getOrCreate('SUPER_KEY')
  const { cookie } = await startSession(key)
  return () => findSession(`${cookie.name}=${cookie.value}`)
}

/** As the start after a restore does. */
async function restore(madeTime: number): Promise<void> {
  const lastId = BigInt(madeTime)
  const data = { lastId, firstId: lastId + 1n, madeTime: BigInt(madeTime) }
  await db().write((client) => client.idHole.create({ data }))
  await loadRestoreGaps(async () => {})
}

it('no session of before a restore goes on, as it may have been ended after the backup was made', async () => {
  const former = await logIn()
  await restore(Date.now() + 3_600_000) // by a clock that was ahead
  expect(await former()).not.toBeNull()
  await restore(Date.now())
  expect(await former()).toBeNull()
  const begun = Date.now()
  while (Date.now() === begun); // the next millisecond
  const later = await logIn()
  expect(await later()).not.toBeNull()
})
