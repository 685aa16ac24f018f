import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { db } from '@/lib/core/db/database'
import { sql } from '@/lib/core/db/rows'
import { newRoomInput } from '../contract/admin-rooms'
import { hashPassword } from './accounts'
import { storeKey } from './admin/account-keys'
import { addAccount } from './admin/accounts'
import { createAdminRoom, deleteAdminRoom } from './admin/rooms'
import { createAccount } from './create-account'

const key = 'a key that makes accounts'
const uses = async () => (await db().read.accountKey.findFirst())?.uses

/** Creation of accounts, on both databases. */
export function accountsOfRoomsSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
    await storeKey({ key, note: '', createdTime: 1, expiresTime: null }, () => sql`SELECT 1`)
  })
  afterAll(() => close())

  const input = (room: string) => ({ username: `ann of ${room}`, password: 'a password of ann', room })
  const byKey = (room: string) => createAccount(input(room), key, null)
  const byAdministrator = (room: string) => addAccount(input(room), 'key')
  const ways: [name: string, make: (room: string) => Promise<unknown>][] = [
    ['byadministrator', byAdministrator],
    ['bykey', byKey],
  ]

  describe.each(ways)(`accounts created %s on ${provider}`, (name, make) => {
    it('are refused in a room that is removed meanwhile', async () => {
      const room = `fleeting-${name}`
      await createAdminRoom(newRoomInput.parse({ room, kind: 'custom' }), 'key')
      // The password is hashed meanwhile, after others.
      const others = Array.from({ length: 8 }, (_, index) =>
        hashPassword(`other-${index}`, 'a good password'),
      )
      const [made] = await Promise.allSettled([make(room), deleteAdminRoom(room, 'key'), ...others])
      expect(made).toMatchObject({ reason: { reason: 'not_found', rule: 'no_room' } })
      expect(await db().read.account.count()).toBe(0)
      expect(await uses()).toBe(0)
    })

    it('are created once per name', async () => {
      const room = `club-${name}`
      await createAdminRoom(newRoomInput.parse({ room, kind: 'custom' }), 'key')
      const made = await Promise.allSettled([make(room), make(room)])
      expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { reason: 'conflict', rule: 'username_taken' },
      })
      expect(await uses()).toBe(make === byKey ? 1 : 0)
      await deleteAdminRoom(room, 'key')
    })
  })
}
