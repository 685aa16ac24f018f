// @ts-check
// The columns of every table, as prisma/models.prisma has them.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** The text of prisma/models.prisma. */
export const readModels = () => readFileSync(path.join(root, 'prisma/models.prisma'), 'utf8')

const fieldLine = /^ +(\w+) +(?:Int|BigInt|String|Boolean)\b(?:.*@map\("(\w+)"\))?/

/** Tables that no model has: those of the databases themselves, of Prisma, and of our own triggers and locks. */
const otherTables = {
  _prisma_migrations:
    'id checksum finished_at migration_name logs rolled_back_at started_at applied_steps_count',
  changes: 'xact topic name made_at', // prisma/postgresql/migrations
  owner: 'who', // lib/core/db/sqlite/folder-lock.ts
  sqlite_sequence: 'name seq',
  sqlite_schema: 'type name tbl_name rootpage sql',
  messages_id_seq: 'last_value',
  pg_database: 'oid datname',
}

/** Functions that stand behind FROM, with their columns. */
export const tableFunctions = new Map(
  Object.entries({
    json_each: 'key value',
    jsonb_array_elements: 'value',
    jsonb_array_elements_text: 'value',
    pragma_page_count: 'page_count',
    pragma_page_size: 'page_size',
    pragma_freelist_count: 'freelist_count',
    pg_control_system: 'system_identifier',
  }).map(([name, columns]) => [name, new Set(columns.split(' '))]),
)

/**
 * Fields whose columns are not called like them, in small letters: the types of rows take that for granted.
 * @param {string} models @returns {string[]} a line for each
 */
export function fieldFaults(models) {
  return models.split('\n').flatMap((line, index) => {
    const [, field, column = field] = fieldLine.exec(line) ?? []
    const expected = field?.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    if (column === expected) return []
    return [
      `prisma/models.prisma(${index + 1},3): error SQL: the column of ${field} is to be called ${expected}`,
    ]
  })
}

/**
 * The tables, each with its columns.
 * @param {string} models what prisma/models.prisma says
 * @returns {Map<string, Set<string>>}
 */
export function tablesOf(models) {
  const tables = new Map(
    Object.entries(otherTables).map(([name, columns]) => [name, new Set(columns.split(' '))]),
  )
  for (const [, model = '', body = ''] of models.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)) {
    const fields = body.split('\n').map((line) => fieldLine.exec(line))
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model
    tables.set(table, new Set(fields.flatMap((found) => (found ? [found[2] ?? found[1] ?? ''] : []))))
  }
  return tables
}
