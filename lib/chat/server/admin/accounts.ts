import { all, contains, pageOf, rowNamed } from '@/lib/core/admin-list'
import { auditNote } from '@/lib/core/audit/audit'
import { db } from '@/lib/core/db/database'
import { columns, type RowOf, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage'
import { Refusal } from '@/lib/core/refusal/refusal'
import type {
  AccountChangeInput,
  AccountsInput,
  AdminAccount,
  NewAccountInput,
} from '../../contract/admin-people'
import { accountBytes, changePassword, deleteAccount, makeAccount } from '../account-changes'
import { usernameKeyOf } from '../accounts'

const tables = { a: 'Account', r: 'Room' } as const
const select = sql`SELECT
  ${columns(tables, 'a.username_key, a.username, r.name AS room, a.created_time, a.version')}
  FROM accounts a JOIN rooms r ON r.id = a.room_id`

function toAdminAccount({ username_key: _key, ...account }: RowOf<typeof select>): AdminAccount {
  return account
}

const noAccount = () => new Refusal('not_found', 'no_account')

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
  const row = await rowNamed(key, sql`${select} WHERE a.username_key = ${key}`)
  if (!row) throw noAccount()
  return toAdminAccount(row)
}

/** Makes an account. @throws Refusal conflict, not_found, invalid_parameter, unavailable, storage_full */
export async function addAccount(input: NewAccountInput, actor: string): Promise<AdminAccount> {
  await requireStorageFor(accountBytes)
  const { username, room } = input
  const entry = { actor, action: 'account.create', target: username, after: { username, room } } as const
  await makeAccount(input, auditNote(entry))
  return readAccount(username)
}

/**
 * Gives an account a new password, which ends every session opened with the old one.
 * @throws Refusal not_found, unavailable, conflict when it has another version by now
 */
export async function changeAdminAccount(username: string, input: AccountChangeInput, actor: string) {
  const before = await readAccount(username)
  const version = input.version ?? before.version
  const versions = { before: { version }, after: { version: version + 1 } }
  const note = auditNote({ actor, action: 'account.password', target: before.username, ...versions })
  if (!(await changePassword({ ...before, version }, input.password, note)))
    throw new Refusal('conflict', 'account_changed')
  return readAccount(username)
}

/** Deletes an account, which ends every session opened with it. @throws Refusal not_found */
export async function deleteAdminAccount(username: string, actor: string): Promise<void> {
  const before = await readAccount(username)
  const entry = { actor, action: 'account.delete', target: before.username, before } as const
  if (!(await deleteAccount(before, auditNote(entry)))) throw noAccount()
}
