import { byAge, contains } from '@/lib/core/admin-list'
import { adminRecords } from '@/lib/core/admin-records'
import { columns, sql } from '@/lib/core/db/rows'
import { adminTextEndpoints } from '../contract/endpoints'
import { nameOfPath } from './read'
import { deleteAnyText } from './save'

// Exactly the columns of a covering index: in the rows they are stored behind the content.
const textColumns = columns('Text', 'created_time, name, size, encoding, updated_time, expires_time, tag')

/** Newest first. */
export const textRecords = adminRecords(adminTextEndpoints, {
  select: sql`SELECT ${textColumns} FROM texts`,
  order: byAge('texts', 'name'),
  filters: { q: (text) => contains('Text', 'name, tag', text), tag: (tag) => sql`tag = ${tag}` },
  idOf: nameOfPath,
  missing: 'no_text',
  target: ({ name }) => name,
  delete: ({ name }) => ({ action: 'text.delete', run: (note) => deleteAnyText(name, note) }),
})
