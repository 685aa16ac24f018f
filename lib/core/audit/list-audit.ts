import { byId, contains, type ListInput, listPage } from '../admin-list'
import { columns, type RowOf, sql } from '../db/rows'
import type { AdminAuditRecord } from './contract'

const auditColumns = columns('AdminAudit', 'id, time, session, action, target, before, after')

function toRecord(row: RowOf<typeof auditColumns>): AdminAuditRecord {
  const parsed = (json: string | null) => (json === null ? null : (JSON.parse(json) as unknown))
  return { ...row, before: parsed(row.before), after: parsed(row.after) }
}

export async function listAudit({ q, ...paging }: ListInput) {
  const conditions =
    q === undefined ? [] : [contains('AdminAudit', 'session, action, target, before, after', q)]
  const select = sql`SELECT ${auditColumns} FROM admin_audit`
  const page = await listPage(select, byId('admin_audit', 'DESC'), conditions, paging)
  return { audit: page.items.map(toRecord), cursor: page.cursor }
}
