import { byAge, contains, isFlagged, listPage } from '@/lib/core/admin-list'
import { adminRecords } from '@/lib/core/admin-records'
import { trashActs } from '@/lib/core/admin-trash'
import { columns, sql } from '@/lib/core/db/rows'
import { isInTrash, namedInTrash } from '@/lib/core/db/trash'
import { parseCode } from '../contract/codes'
import { adminLinkEndpoints } from '../contract/endpoints'
import { showsFirst } from '../contract/target'
import { announceLink, linkNotFound } from './cache'
import { deletedLinks, findByCode, hidden, isBelowHost } from './store'

const linkColumns = columns(
  'Link',
  'link, target, tip, hits, bot_hits, created_time, updated_time, expires_time, tag, host, flagged, trashed_time',
)
const select = sql`SELECT ${linkColumns}, ${hidden} FROM links`

const acts = trashActs({ trash: deletedLinks, kind: 'link', announce: announceLink })

/** As stored. @throws Refusal not_found */
function codeOf(segment: string): string {
  const code = parseCode(segment)
  if (code === null) throw linkNotFound()
  return code
}

/** Newest first. */
export const linkRecords = adminRecords(adminLinkEndpoints, {
  select,
  order: byAge('links', 'link', 'created_time'),
  filters: {
    q: (text) => contains('Link', 'link, target, host, tag', text),
    tag: (tag) => sql`tag = ${tag}`,
    flagged: isFlagged,
    host: isBelowHost,
    deleted: (is) => isInTrash('link', is),
  },
  page: (input, conditions) =>
    input.deleted
      ? listPage(
          select,
          byAge('links', 'link', 'trashed_time', sql`trashed_time IS NOT NULL`),
          conditions,
          input,
        )
      : undefined,
  shown: (rows) =>
    rows.map(({ link: stored, trashed_time: time, hidden, ...row }) => ({
      ...row,
      ...{ link: namedInTrash(stored).name, deleted_time: time, tip: showsFirst(row) },
      hidden: time === null && Boolean(hidden),
    })),
  idOf: codeOf,
  find: (code) => findByCode(select, code),
  missing: 'no_link',
  target: ({ link }) => link,
  delete: ({ link }) => acts.delete(link),
  afterwards: ({ link }) => announceLink(link),
})

export const restoreLink = linkRecords.other(adminLinkEndpoints.restore, async ({ input, actor }, code) => {
  await acts.restore(code, input.deleted_time, actor)
  return linkRecords.read(code)
})

export const purgeLink = linkRecords.other(adminLinkEndpoints.purge, async ({ input, actor }, code) => {
  await acts.purge(code, input.deleted_time, actor)
  return { message: 'deleted' as const, link: code }
})
