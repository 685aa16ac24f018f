import type { AdminLink } from '@/lib/schemas/admin/stored'
import { db, Prisma } from '../db/database'
import { takeLinkDown } from '../links/change-link'
import { Refusal } from '../refusal'
import { auditNote } from './audit'
import { all, contains, type ListInput, pageOf } from './list'
import { afterCursor, cursorAt } from './newest-first'

interface LinkRow {
  link: string
  target: string
  tip: boolean | number | bigint
  hits: number | bigint
  created_time: number | bigint
  updated_time: number | bigint
  expires_time: number | bigint | null
}

function toAdminLink(row: LinkRow): AdminLink {
  return {
    link: row.link,
    target: row.target,
    tip: Boolean(row.tip),
    hits: Number(row.hits),
    created_time: Number(row.created_time),
    updated_time: Number(row.updated_time),
    expires_time: row.expires_time === null ? null : Number(row.expires_time),
  }
}

const select = Prisma.raw(
  'SELECT link, target, tip, hits, created_time, updated_time, expires_time FROM links',
)

/** The short links, newest first; searched by code and target. */
export async function listLinks({ q, limit, cursor }: ListInput) {
  const conditions = []
  if (q !== undefined) conditions.push(contains(['link', 'target'], q))
  if (cursor !== undefined) conditions.push(afterCursor('link', cursor))
  const rows = await db().read.$queryRaw<LinkRow[]>`${select}
    WHERE ${all(conditions)} ORDER BY created_time DESC, link DESC LIMIT ${limit + 1}`
  const page = pageOf(rows.map(toAdminLink), limit, (link) => cursorAt(link.created_time, link.link))
  return { links: page.items, cursor: page.cursor }
}

/** @throws Refusal not_found */
export async function readAdminLink(code: string): Promise<AdminLink> {
  const [row] = code.includes('\0')
    ? []
    : await db().read.$queryRaw<LinkRow[]>`${select} WHERE link = ${code}`
  if (!row) throw new Refusal('not_found', 'There is no such short link.')
  return toAdminLink(row)
}

/** Deletes a link; its code is free again. @throws Refusal not_found */
export async function deleteAdminLink(code: string, actor: string): Promise<void> {
  const before = await readAdminLink(code)
  await takeLinkDown(code, auditNote({ actor, action: 'link.delete', target: code, before }))
}
