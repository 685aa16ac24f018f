import { byAge, contains, findByName, type ListInput, listPage } from '@/lib/core/admin-list'
import { auditStatement } from '@/lib/core/audit/audit'
import { columns, sql } from '@/lib/core/db/rows'
import type { AdminText } from '../contract/schemas'
import { deleteAnyText } from './save'
import { textNotFound } from './store'

// Exactly the columns of a covering index: in the rows they are stored behind the content.
const textColumns = columns('Text', 'created_time, name, size, encoding, updated_time, expires_time')
const select = sql`SELECT ${textColumns} FROM texts`

/** Newest first; `q` searches names. */
export async function listTexts({ q, ...range }: ListInput) {
  const conditions = q === undefined ? [] : [contains('Text', 'name', q)]
  const page = await listPage(select, byAge('texts', 'name'), conditions, range)
  return { texts: page.items, cursor: page.cursor }
}

/** @throws Refusal not_found */
export async function readAdminText(name: string): Promise<AdminText> {
  const row = await findByName(name, sql`${select} WHERE name = ${name}`)
  if (!row) throw textNotFound()
  return row
}

/** @throws Refusal not_found */
export async function deleteAdminText(name: string, actor: string): Promise<void> {
  const before = await readAdminText(name)
  const note = auditStatement({ actor, action: 'text.delete', target: name, before })
  if (!(await deleteAnyText(name, note))) throw textNotFound()
}
