import { byAge, contains, type ListInput, listPage } from '@/lib/core/admin-list'
import { auditStatement } from '@/lib/core/audit/audit'
import { columns, sql } from '@/lib/core/db/rows'
import { Refusal } from '@/lib/core/refusal/refusal'
import { parseCode } from '../contract/codes'
import type { AdminLink } from '../contract/schemas'
import { showsFirst } from '../contract/target'
import { deleteAnyLink } from './change-link'
import { findByCode } from './store'

const linkColumns = columns(
  'Link',
  'link, target, tip, hits, bot_hits, created_time, updated_time, expires_time',
)
const select = sql`SELECT ${linkColumns} FROM links`

const withTip = (row: AdminLink): AdminLink => ({ ...row, tip: showsFirst(row) })

/** Newest first; `q` searches codes and targets. */
export async function listLinks({ q, ...range }: ListInput) {
  const conditions = q === undefined ? [] : [contains('Link', 'link, target', q)]
  const page = await listPage(select, byAge('links', 'link'), conditions, range)
  return { links: page.items.map(withTip), cursor: page.cursor }
}

const noLink = () => new Refusal('not_found', 'no_link')

/** @throws Refusal not_found */
export async function readAdminLink(code: string): Promise<AdminLink> {
  const name = parseCode(code)
  const row = name === null ? undefined : await findByCode(select, name)
  if (!row) throw noLink()
  return withTip(row)
}

/** @throws Refusal not_found */
export async function deleteAdminLink(code: string, actor: string): Promise<void> {
  const before = await readAdminLink(code)
  const note = auditStatement({ actor, action: 'link.delete', target: before.link, before })
  if (!(await deleteAnyLink(before.link, note))) throw noLink()
}
