import type { AdminLink } from '@/lib/schemas/admin/stored'
import { db } from '../db/database'
import { columnNames, columns, sql } from '../db/rows'
import { takeLinkDown } from '../links/change-link'
import { Refusal } from '../refusal'
import { auditNote } from './audit'
import { all, contains, type ListInput, pageOf } from './list'
import { afterCursor, cursorAt } from './newest-first'

const linkColumns = columns('Link', 'link, target, tip, hits, created_time, updated_time, expires_time')
const select = sql`SELECT ${linkColumns} FROM links`

/** The short links, newest first; searched by code and target. */
export async function listLinks({ q, limit, cursor }: ListInput) {
  const conditions = []
  if (q !== undefined) conditions.push(contains('Link', 'link, target', q))
  if (cursor !== undefined) conditions.push(afterCursor(columnNames('Link', 'created_time, link'), cursor))
  const rows = await db().query(sql`${select}
    WHERE ${all(conditions)} ORDER BY created_time DESC, link DESC LIMIT ${limit + 1}`)
  const page = pageOf(rows, limit, (link) => cursorAt(link.created_time, link.link))
  return { links: page.items, cursor: page.cursor }
}

/** @throws Refusal not_found */
export async function readAdminLink(code: string): Promise<AdminLink> {
  const [row] = code.includes('\0') ? [] : await db().query(sql`${select} WHERE link = ${code}`)
  if (!row) throw new Refusal('not_found', 'no_link')
  return row
}

/** Deletes a link; its code is free again. @throws Refusal not_found */
export async function deleteAdminLink(code: string, actor: string): Promise<void> {
  const before = await readAdminLink(code)
  await takeLinkDown(code, auditNote({ actor, action: 'link.delete', target: code, before }))
}
