import { contains, findByName, listPage } from '@/lib/core/admin-list'
import { auditStatement } from '@/lib/core/audit/audit'
import { changeAudited, deleteAudited } from '@/lib/core/db/audited-change'
import { db } from '@/lib/core/db/database'
import { columns, type RowOf, type Sql, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import { Refusal } from '@/lib/core/refusal/refusal'
import type {
  AccountChangeInput,
  AccountsInput,
  AdminAccount,
  NewAccountInput,
} from '../../contract/admin-people'
import { hashPassword, publishAccountChange, usernameKeyOf } from '../accounts'
import { accountBytes, insertAccount } from '../create-account'
import { roomCache } from '../room-cache'

const tables = { a: 'Account', r: 'Room' } as const
const select = sql`SELECT
  ${columns(tables, 'a.username_key, a.username, r.name AS room, a.created_time, a.version')}
  FROM accounts a JOIN rooms r ON r.id = +a.room_id` // without the index of room_id: lists read in the order of names
export const accountOrder = {
  from: 'accounts a',
  columns: 'a.username_key',
  direction: 'ASC',
  valuesOf: (cursor: string) => sql`(${cursor})`,
  cursorOf: (row: { username_key: string }) => row.username_key,
} as const

function toAdminAccount({ username_key: _key, ...account }: RowOf<typeof select>): AdminAccount {
  return account
}

const noAccount = () => new Refusal('not_found', 'no_account')

/** The accounts, by name. */
export async function listAccounts({ q, room, ...paging }: AccountsInput) {
  const conditions = []
  if (q !== undefined) conditions.push(contains(tables, 'a.username', q))
  if (room !== undefined) conditions.push(sql`r.name = ${room}`)
  const page = await listPage(select, accountOrder, conditions, paging)
  return { accounts: page.items.map(toAdminAccount), cursor: page.cursor }
}

/** Case does not matter. @throws Refusal not_found */
export async function readAccount(username: string): Promise<AdminAccount> {
  const key = usernameKeyOf(username)
  const row = await findByName(key, sql`${select} WHERE a.username_key = ${key}`)
  if (!row) throw noAccount()
  return toAdminAccount(row)
}

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
  return readAccount(username)
}

/**
 * Sets a new password, which ends every session opened with the old one.
 * @throws Refusal not_found, unavailable, conflict when the account has changed
 */
export async function changeAdminAccount(username: string, input: AccountChangeInput, actor: string) {
  const before = await readAccount(username)
  const version = input.version ?? before.version
  const versions = { before: { version }, after: { version: version + 1 } }
  const note = auditStatement({ actor, action: 'account.password', target: before.username, ...versions })
  const passwordHash = await hashPassword(before.username, input.password)
  const where = sql`username_key = ${usernameKeyOf(before.username)} AND version = ${version}`
  const change = sql`UPDATE accounts SET password_hash = ${passwordHash}, version = version + 1
    WHERE ${where} RETURNING ${columns('Account', 'version')}`
  if ((await changeAudited('accounts', where, change, note)).length === 0)
    throw new Refusal('conflict', 'account_changed')
  await endSessions(before)
  return readAccount(username)
}

/** Deletes an account and ends its sessions. @throws Refusal not_found */
export async function deleteAdminAccount(username: string, actor: string): Promise<void> {
  const before = await readAccount(username)
  const entry = { actor, action: 'account.delete', target: before.username, before } as const
  const where = sql`username_key = ${usernameKeyOf(before.username)}`
  if (!(await deleteAudited('accounts', where, auditStatement(entry)))) throw noAccount()
  await endSessions(before)
}

/** Ends the sessions of an account on all instances; waiting polls in its room are authorised again. */
async function endSessions({ username, room }: AdminAccount): Promise<void> {
  await publishAccountChange(username)
  roomCache().getCached(room)?.wakeAll()
}
