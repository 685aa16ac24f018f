import { byAge, contains, isFlagged, listPage } from '@/lib/core/admin-list'
import { adminRecords } from '@/lib/core/admin-records'
import { trashActs } from '@/lib/core/admin-trash'
import { Prisma } from '@/lib/core/db/database'
import { columns, type Sql, sql } from '@/lib/core/db/rows'
import { isInTrash, namedInTrash } from '@/lib/core/db/trash'
import { isHidden } from '@/lib/core/hidden-items'
import { adminTextEndpoints } from '../contract/endpoints'
import { announceText } from './cache'
import { nameOfPath } from './read'
import { deletedTexts } from './store'

// Exactly the columns of a covering index: in the rows they are stored behind the content.
const textColumns = columns(
  'Text',
  'created_time, name, size, encoding, updated_time, expires_time, tag, flagged',
)

const hidden = sql<{
  hidden: boolean | number
}>`${isHidden('text', Prisma.raw('name'), Prisma.raw('created_time'))} AS hidden`
const select = sql`SELECT ${textColumns}, ${hidden} FROM texts`

const deletedColumns = columns(
  'Text',
  'created_time, name, size, encoding, updated_time, expires_time, tag, flagged, trashed_time',
)

async function deletedPage(conditions: Sql[], input: { limit: number; cursor?: string | undefined }) {
  const select = sql`SELECT ${deletedColumns}, ${hidden} FROM texts`
  const order = byAge('texts', 'name', 'trashed_time', sql`trashed_time IS NOT NULL`)
  const { items, cursor } = await listPage(select, order, conditions, input)
  return { items: items.map(({ trashed_time: _, ...row }) => row), cursor }
}

const acts = trashActs({ trash: deletedTexts, kind: 'text', announce: announceText })

/** Newest first. */
export const textRecords = adminRecords(adminTextEndpoints, {
  select,
  order: byAge('texts', 'name', 'created_time'),
  filters: {
    q: (text) => contains('Text', 'name, tag', text),
    tag: (tag) => sql`tag = ${tag}`,
    flagged: isFlagged,
    deleted: (is) => isInTrash('name', is),
  },
  page: (input, conditions) => (input.deleted ? deletedPage(conditions, input) : undefined),
  shown: (rows) =>
    rows.map(({ name: stored, hidden, ...row }) => {
      const { name, time } = namedInTrash(stored)
      return { ...row, name, deleted_time: time, hidden: time === null && Boolean(hidden) }
    }),
  idOf: nameOfPath,
  missing: 'no_text',
  target: ({ name }) => name,
  delete: ({ name }) => acts.delete(name),
  afterwards: ({ name }) => announceText(name),
})

export const restoreText = textRecords.other(adminTextEndpoints.restore, async ({ input, actor }, name) => {
  await acts.restore(name, input.deleted_time, actor)
  return textRecords.read(name)
})

export const purgeText = textRecords.other(adminTextEndpoints.purge, async ({ input, actor }, name) => {
  await acts.purge(name, input.deleted_time, actor)
  return { message: 'deleted' as const, name }
})
