import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, run } from '@/e2e/support/store'
import { newRoomInput } from '../contract/admin-rooms'
import { currentAccount, forgetAccounts, hashPassword, verifyCredentials } from './accounts'
import { createAdminRoom } from './admin/rooms'
import { readRoom } from './store'

let close = async () => {}
let roomId = 0
const password = 'a password of ann'
beforeAll(async () => {
  close = await open('sqlite')
  await createAdminRoom(newRoomInput.parse({ room: 'club', kind: 'custom' }), 'key')
  roomId = (await readRoom('club'))?.id ?? 0
  const passwordHash = await hashPassword('ann', password)
  await run(`INSERT INTO accounts (username_key, username, password_hash, room_id, created_time)
    VALUES ('ann', 'ann', '${passwordHash}', ${roomId}, 1)`)
})
afterAll(() => close())

it('does not cache an account that was looked up while accounts changed', async () => {
  const credentials = { username: 'ann', password, address: '' }
  const lookedUp = Promise.all([currentAccount('ann'), verifyCredentials(credentials, roomId)])
  forgetAccounts()
  expect(await lookedUp).toMatchObject([{ roomId }, { roomId }])
  await run(`DELETE FROM accounts WHERE username_key = 'ann'`)
  expect(await currentAccount('ann')).toBeNull()
  await expect(verifyCredentials(credentials, roomId)).rejects.toMatchObject({ reason: 'unauthorized' })
})
