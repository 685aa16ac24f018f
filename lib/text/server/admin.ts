import { byAge, contains, isFlagged } from '@/lib/core/admin-list'
import { adminRecords } from '@/lib/core/admin-records'
import { Prisma } from '@/lib/core/db/database'
import { columns, sql } from '@/lib/core/db/rows'
import { isHidden, isTakenAway } from '@/lib/core/hidden-items'
import { adminTextEndpoints } from '../contract/endpoints'
import { nameOfPath } from './read'
import { deleteAnyText } from './save'

// Exactly the columns of a covering index: in the rows they are stored behind the content.
const textColumns = columns(
  'Text',
  'created_time, name, size, encoding, updated_time, expires_time, tag, flagged',
)

const textId = [Prisma.raw('name'), Prisma.raw('created_time')] as const
const hidden = sql<{ hidden: boolean | number }>`${isHidden('text', ...textId)} AS hidden`

/** Newest first. */
export const textRecords = adminRecords(adminTextEndpoints, {
  select: sql`SELECT ${textColumns}, ${hidden} FROM texts`,
  order: byAge('texts', 'name'),
  filters: {
    q: (text) => contains('Text', 'name, tag', text),
    tag: (tag) => sql`tag = ${tag}`,
    flagged: isFlagged,
  },
  within: sql`NOT ${isTakenAway('text', ...textId)}`,
  shown: (rows) => rows.map((row) => ({ ...row, hidden: Boolean(row.hidden) })),
  idOf: nameOfPath,
  missing: 'no_text',
  target: ({ name }) => name,
  delete: ({ name }) => ({ action: 'text.delete', run: (note) => deleteAnyText(name, note) }),
})
