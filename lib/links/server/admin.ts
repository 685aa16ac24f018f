import { byAge, contains, isFlagged } from '@/lib/core/admin-list'
import { adminRecords } from '@/lib/core/admin-records'
import { columns, sql } from '@/lib/core/db/rows'
import { parseCode } from '../contract/codes'
import { adminLinkEndpoints } from '../contract/endpoints'
import { showsFirst } from '../contract/target'
import { deleteAnyLink } from './change-link'
import { findByCode, hidden, isThere } from './store'

const linkColumns = columns(
  'Link',
  'link, target, tip, hits, bot_hits, created_time, updated_time, expires_time, tag, host, flagged',
)
const select = sql`SELECT ${linkColumns}, ${hidden} FROM links`

/** Newest first. */
export const linkRecords = adminRecords(adminLinkEndpoints, {
  select,
  order: byAge('links', 'link'),
  filters: {
    q: (text) => contains('Link', 'link, target, host, tag', text),
    tag: (tag) => sql`tag = ${tag}`,
    flagged: isFlagged,
    host: (host) => sql`(host = ${host} OR host LIKE ${`%.${host.replaceAll('_', '\\_')}`} ESCAPE '\\')`,
  },
  within: isThere,
  shown: (rows) => rows.map((row) => ({ ...row, tip: showsFirst(row), hidden: Boolean(row.hidden) })),
  find: async (code) => {
    const name = parseCode(code)
    return name === null ? undefined : findByCode(select, name)
  },
  missing: 'no_link',
  target: ({ link }) => link,
  delete: ({ link }) => ({ action: 'link.delete', run: (note) => deleteAnyLink(link, note) }),
})
