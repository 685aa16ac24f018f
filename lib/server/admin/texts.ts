import type { AdminText } from '@/lib/schemas/admin/stored'
import { db } from '../db/database'
import { columnNames, columns, sql } from '../db/rows'
import { Refusal } from '../refusal'
import { takeTextDown } from '../text/delete'
import { auditNote } from './audit'
import { all, contains, type ListInput, pageOf } from './list'
import { afterCursor, cursorAt } from './newest-first'

// Exactly the columns of an index, which is read alone: in the rows they lie behind the content.
const textColumns = columns('Text', 'created_time, name, size, encoding, updated_time, expires_time')
const select = sql`SELECT ${textColumns} FROM texts`

/** The shared texts, newest first; searched by name, as their contents are kept in Base64. */
export async function listTexts({ q, limit, cursor }: ListInput) {
  const conditions = []
  if (q !== undefined) conditions.push(contains('Text', 'name', q))
  if (cursor !== undefined) conditions.push(afterCursor(columnNames('Text', 'created_time, name'), cursor))
  const rows = await db().query(sql`${select}
    WHERE ${all(conditions)} ORDER BY created_time DESC, name DESC LIMIT ${limit + 1}`)
  const page = pageOf(rows, limit, (text) => cursorAt(text.created_time, text.name))
  return { texts: page.items, cursor: page.cursor }
}

/** @throws Refusal not_found */
export async function readAdminText(name: string): Promise<AdminText> {
  const [row] = name.includes('\0') ? [] : await db().query(sql`${select} WHERE name = ${name}`)
  if (!row) throw new Refusal('not_found', 'no_text')
  return row
}

/** Deletes a text. @throws Refusal not_found */
export async function deleteAdminText(name: string, actor: string): Promise<void> {
  const before = await readAdminText(name)
  await takeTextDown(name, auditNote({ actor, action: 'text.delete', target: name, before }))
}
