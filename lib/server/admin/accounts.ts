import type {
  AccountChangeInput,
  AccountsInput,
  AdminAccount,
  NewAccountInput,
} from '@/lib/schemas/admin/accounts'
import { hashPassword, usernameKeyOf } from '../chat/accounts'
import { accountBytes, announceAccount, newAccount } from '../chat/create-account'
import { residents } from '../chat/residents'
import { db } from '../db/database'
import { columns, type RowOf, sql } from '../db/rows'
import { requireStorageFor } from '../db/storage'
import { Refusal } from '../refusal'
import { changeAudited, createAudited } from './audit'
import { all, contains, pageOf } from './list'

const tables = { a: 'Account', r: 'Room' } as const
const select = sql`SELECT
  ${columns(tables, 'a.username_key, a.username, r.name AS room, a.created_time, a.version')}
  FROM accounts a JOIN rooms r ON r.id = a.room_id`

function toAdminAccount({ username_key: _key, ...account }: RowOf<typeof select>): AdminAccount {
  return account
}

/** The accounts, by name. */
export async function listAccounts({ q, room, limit, cursor }: AccountsInput) {
  const conditions = []
  if (q !== undefined) conditions.push(contains(tables, 'a.username', q))
  if (room !== undefined) conditions.push(sql`r.name = ${room}`)
  if (cursor !== undefined) conditions.push(sql`a.username_key > ${cursor}`)
  const rows = await db().query(sql`${select}
    WHERE ${all(conditions)} ORDER BY a.username_key LIMIT ${limit + 1}`)
  const page = pageOf(rows, limit, (row) => row.username_key)
  return { accounts: page.items.map(toAdminAccount), cursor: page.cursor }
}

/** One account; letters of either case are one. @throws Refusal not_found */
export async function readAccount(username: string): Promise<AdminAccount> {
  const key = usernameKeyOf(username)
  const [row] = key.includes('\0') ? [] : await db().query(sql`${select} WHERE a.username_key = ${key}`)
  if (!row) throw new Refusal('not_found', 'no_account')
  return toAdminAccount(row)
}

/** Makes an account. @throws Refusal conflict, not_found, invalid_parameter, unavailable, storage_full */
export async function addAccount(input: NewAccountInput, actor: string): Promise<AdminAccount> {
  await requireStorageFor(accountBytes)
  const data = await newAccount(input)
  const { username, room } = input
  const entry = { actor, action: 'account.create', target: username, after: { username, room } }
  await createAudited((client) => client.account.create({ data }), entry, 'username_taken')
  await announceAccount(username)
  return readAccount(username)
}

/** What was granted to an account ends at once, here and on the other instances; who waits in its room is asked again. */
async function endGrants(account: AdminAccount): Promise<void> {
  await announceAccount(account.username)
  residents().peek(account.room)?.wakeAll()
}

/**
 * Gives an account a new password. Whoever logged on with the old one is out.
 * @throws Refusal not_found, unavailable, conflict when it has another version by now
 */
export async function changePassword(username: string, input: AccountChangeInput, actor: string) {
  const before = await readAccount(username)
  const version = input.version ?? before.version
  const passwordHash = await hashPassword(before.username, input.password)
  const where = sql`username_key = ${usernameKeyOf(username)} AND version = ${version}`
  const change = sql`UPDATE accounts SET password_hash = ${passwordHash}, version = version + 1
    WHERE ${where} RETURNING ${columns('Account', 'version')}`
  const entry = {
    actor,
    action: 'account.password',
    target: before.username,
    before: { version },
    after: { version: version + 1 },
  }
  const changed = await changeAudited('accounts', where, change, entry)
  await endGrants(before)
  if (changed.length === 0) throw new Refusal('conflict', 'account_changed')
  return readAccount(username)
}

/** Deletes an account; whoever logged on with it is out. @throws Refusal not_found */
export async function deleteAccount(username: string, actor: string): Promise<void> {
  const before = await readAccount(username)
  const where = sql`username_key = ${usernameKeyOf(username)}`
  const change = sql`DELETE FROM accounts WHERE ${where} RETURNING ${columns('Account', 'username')}`
  const entry = { actor, action: 'account.delete', target: before.username, before }
  const deleted = await changeAudited('accounts', where, change, entry)
  await endGrants(before)
  if (deleted.length === 0) throw new Refusal('not_found', 'no_account')
}
