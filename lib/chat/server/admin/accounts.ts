import { contains } from '@/lib/core/admin-list'
import { adminRecords } from '@/lib/core/admin-records'
import { auditStatement } from '@/lib/core/audit/audit'
import { db } from '@/lib/core/db/database'
import { columns, type Sql, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import { type AdminAccount, adminAccountEndpoints, type NewAccountInput } from '../../contract/admin-people'
import { hashPassword, publishAccountChange, usernameKeyOf } from '../accounts'
import { accountBytes, insertAccount } from '../create-account'
import { roomCache } from '../room-cache'

const tables = { a: 'Account', r: 'Room' } as const
const select = sql`SELECT
  ${columns(tables, 'a.username_key, a.username, r.name AS room, a.created_time, a.version')}
  FROM accounts a JOIN rooms r ON r.id = +a.room_id` // without the index of room_id: lists read in the order of names
export const accountOrder = {
  table: 'accounts',
  alias: 'a',
  key: 'username_key',
  direction: 'ASC',
  valuesOf: (cursor: string) => sql`(${cursor})`,
  cursorOf: (row: { username_key: string }) => row.username_key,
} as const

/** Creates an account. @throws Refusal conflict, not_found, invalid_parameter, unavailable, storage_full */
export async function addAccount(input: NewAccountInput, actor: string): Promise<AdminAccount> {
  await requireStorageFor(accountBytes)
  const { username, room } = input
  const entry = { actor, action: 'account.create', target: username, after: { username, room } } as const
  const note = auditStatement(entry)
  await insertAccount(input, async ({ locks, insert, isCreated }) => {
    const results = await db().batch<Sql[]>([...locks, insert(sql`1 = 1`), note(isCreated)])
    return results.at(-2) ?? []
  })
  return accounts.read(username)
}

/** Ends the sessions of an account on all instances; waiting polls in its room are authorised again. */
async function endSessions({ username, room }: AdminAccount): Promise<void> {
  await publishAccountChange(username)
  roomCache().getCached(room)?.wakeAll()
}

/** By name; case does not matter. A new password ends every session opened with the old one. */
export const accounts = adminRecords(adminAccountEndpoints, {
  select,
  order: accountOrder,
  filters: {
    q: (text) => contains(tables, 'a.username', text),
    room: (room) => sql`r.name = ${room}`,
  },
  shown: (rows) => rows.map(({ username_key: _key, ...account }) => account),
  keyOf: usernameKeyOf,
  missing: 'no_account',
  target: ({ username }) => username,
  create: addAccount,
  change: async ({ username, version: before }, { password, version = before }) => ({
    action: 'account.password',
    before: { version },
    after: { version: version + 1 },
    set: sql`password_hash = ${await hashPassword(username, password)}`,
  }),
  changed: 'account_changed',
  delete: () => ({ action: 'account.delete' }),
  afterwards: endSessions,
})
