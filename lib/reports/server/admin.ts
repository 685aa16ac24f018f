import { contains, type ListOrder, listPage } from '@/lib/core/admin-list'
import { adminRecords } from '@/lib/core/admin-records'
import { fault } from '@/lib/core/contract/issue-rules'
import { columns, type RowOf, type Sql, sql } from '@/lib/core/db/rows'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import { type AdminReport, adminReportEndpoints } from '../contract'
import { type ReportKind, type ReportReason, reportLimits } from '../limits'
import { finderOf } from './items'
import { readSources } from './store'

const reportColumns = columns(
  'Report',
  'id, kind, subject, made, room, nick, content, size, word, original, tag, networks, rank, first_time, last_time, closed_time',
)
const select = sql`SELECT ${reportColumns} FROM reports`
type ReportRow = RowOf<typeof reportColumns>

/** By a number that grows, and the id; the largest first. */
const orderBy = (by: 'rank' | 'closed_time', within: Sql): ListOrder<ReportRow> => ({
  table: 'reports',
  by,
  key: 'id',
  direction: 'DESC',
  within,
  valuesOf(cursor) {
    const [, value, id] = /^(\d{1,16})\.(\d{1,10})$/.exec(cursor) ?? []
    if (value === undefined || id === undefined) throw invalidParameter('cursor', fault('cursor'))
    return sql`(CAST(${BigInt(value)} AS bigint), ${Number(id)})`
  },
  cursorOf: (row) => `${row[by]}.${row.id}`,
})
const queue = orderBy('rank', sql`closed_time IS NULL`)
const closed = orderBy('closed_time', sql`closed_time IS NOT NULL`)

async function shown(rows: ReportRow[]): Promise<AdminReport[]> {
  const sources = await readSources(rows.map(({ id }) => id))
  return Promise.all(
    rows.map(async ({ made, rank: _, closed_time, ...row }) => {
      const kind = row.kind as ReportKind
      const own = sources.filter(({ report_id }) => report_id === row.id)
      const reasons: AdminReport['reasons'] = {}
      for (const { reason } of own) {
        const name = reason as ReportReason
        reasons[name] = (reasons[name] ?? 0) + 1
      }
      const notes = own.map(({ note }) => note).filter((note) => note !== '')
      return {
        ...row,
        kind,
        state: closed_time === null ? 'open' : 'closed',
        reasons,
        count: row.networks + (row.word === '' ? 0 : 1),
        notes: notes.slice(0, reportLimits.notesMax),
        ...(await finderOf(kind).look({ subject: row.subject, made })),
      } as const
    }),
  )
}

export const reportRecords = adminRecords(adminReportEndpoints, {
  select,
  order: queue,
  filters: {
    q: (text) => contains('Report', 'subject, room, nick, content, tag', text),
    state: () => sql`true`,
    kind: (kind) => sql`kind = ${kind}`,
  },
  page: ({ state, limit, cursor }, conditions) =>
    listPage(select, state === 'open' ? queue : closed, conditions, { limit, cursor }),
  shown,
  missing: 'no_report',
  target: ({ kind, subject }) => `${kind} ${subject}`,
  change: ({ state: before }, { state }) => ({
    action: 'report.change',
    before: { state: before },
    after: { state },
    // What was closed first stays so.
    set:
      state === 'open'
        ? sql`closed_time = NULL`
        : sql`closed_time = coalesce(closed_time, CAST(${Date.now()} AS bigint)), content = '', original = ''`,
  }),
})
