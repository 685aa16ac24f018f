import type { AdminText } from '@/lib/schemas/admin/stored'
import { db, Prisma } from '../db/database'
import { Refusal } from '../refusal'
import { takeTextDown } from '../text/delete'
import { auditNote } from './audit'
import { all, contains, type ListInput, pageOf } from './list'
import { afterCursor, cursorAt } from './newest-first'

interface TextRow {
  name: string
  size: number | bigint
  encoding: string
  created_time: number | bigint
  updated_time: number | bigint
  expires_time: number | bigint | null
}

function toAdminText(row: TextRow): AdminText {
  return {
    name: row.name,
    size: Number(row.size),
    encoding: row.encoding,
    created_time: Number(row.created_time),
    updated_time: Number(row.updated_time),
    expires_time: row.expires_time === null ? null : Number(row.expires_time),
  }
}

// Exactly the columns of an index, which is read alone: in the rows they lie behind the content.
const select = Prisma.raw('SELECT created_time, name, size, encoding, updated_time, expires_time FROM texts')

/** The shared texts, newest first; searched by name, as their contents are kept in Base64. */
export async function listTexts({ q, limit, cursor }: ListInput) {
  const conditions = []
  if (q !== undefined) conditions.push(contains(['name'], q))
  if (cursor !== undefined) conditions.push(afterCursor('name', cursor))
  const rows = await db().read.$queryRaw<TextRow[]>`${select}
    WHERE ${all(conditions)} ORDER BY created_time DESC, name DESC LIMIT ${limit + 1}`
  const page = pageOf(rows.map(toAdminText), limit, (text) => cursorAt(text.created_time, text.name))
  return { texts: page.items, cursor: page.cursor }
}

/** @throws Refusal not_found */
export async function readAdminText(name: string): Promise<AdminText> {
  const [row] = name.includes('\0')
    ? []
    : await db().read.$queryRaw<TextRow[]>`${select} WHERE name = ${name}`
  if (!row) throw new Refusal('not_found', 'There is no text of this name.')
  return toAdminText(row)
}

/** Deletes a text. @throws Refusal not_found */
export async function deleteAdminText(name: string, actor: string): Promise<void> {
  const before = await readAdminText(name)
  await takeTextDown(name, auditNote({ actor, action: 'text.delete', target: name, before }))
}
