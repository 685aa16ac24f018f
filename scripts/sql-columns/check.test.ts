import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkSource, faultsIn, sqlFiles } from './check.mjs'
import { readSource } from './pieces.mjs'
import { readModels, tablesOf } from './tables.mjs'

const models = readModels()
/** An expression in a template. */
const hole = ['$', '{x}'].join('')

/** The models with columns of one table, or of all, called otherwise: `name` becomes `name_else`. */
function renamed(table: string | null, ...columns: string[]): string {
  return models.replace(/^model [\s\S]*?^\}/gm, (model) => {
    if (table !== null && !model.includes(`@@map("${table}")`)) return model
    return model.replace(/^ +(\w+) +(?:Int|BigInt|String|Boolean)\b.*$/gm, (line, field: string) => {
      const column = /@map\("(\w+)"\)/.exec(line)?.[1] ?? field
      if (table !== null && !columns.includes(column)) return line
      return `${line.replace(/ *@map\("\w+"\)| *\/\/.*/g, '')} @map("${column}_else")`
    })
  })
}

/** What is wrong with a source once columns of a table are called otherwise. */
const faultsOf = (text: string, table: string, ...columns: string[]) =>
  checkSource('a.ts', text, renamed(table, ...columns)).map((line) => line.replace('a.ts', ''))

// That it names no column which its tables do not have is checked with the types: scripts/typecheck.mjs.
describe('the SQL of the project', () => {
  it('is missed wherever it names a column that is called otherwise', () => {
    const other = renamed(null)
    const [before, otherTables] = [tablesOf(models), tablesOf(other)]
    const columns = new Set(
      [...otherTables].flatMap(([table, after]) =>
        [...(before.get(table) ?? [])].filter((column) => !after.has(column)),
      ),
    )
    let count = 0
    const unnoticed = sqlFiles().flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const source = readSource(file, text)
      if (source.pieces.length === 0) return []
      const faults = faultsIn(source, otherTables)
      const noticed = new Set(faults.map((line) => /\((\d+,\d+)\)/.exec(line)?.[1]))
      const words = source.pieces.flatMap(({ tokens }) =>
        tokens.flatMap((token, index) => {
          const [last, next] = [tokens[index - 1]?.text, tokens[index + 1]?.text]
          const isColumn = /^(?:word|name)$/.test(token.kind) && columns.has(token.text)
          // What a statement calls a column of its own, and the function of that name.
          return isColumn && last !== 'AS' && !(token.text === 'count' && next === '(') ? [token] : []
        }),
      )
      count += words.length
      return words
        .filter(({ at }) => {
          const lines = text.slice(0, at).split('\n')
          return !noticed.has(`${lines.length},${(lines.at(-1)?.length ?? 0) + 1}`)
        })
        .map((word) => `${file} ${word.text}`)
    })
    expect(count).toBeGreaterThan(600)
    // Of tables that are in no model.
    expect([...new Set(unnoticed)].sort()).toEqual([
      'lib/chat/server/notices.ts nick_key', // a table that the statement makes for itself
      'lib/core/db/dialect.ts key',
      'lib/core/db/dialect.ts value',
      'lib/core/db/migrate.ts id',
      'lib/core/db/postgres/change-feed.ts name',
      'lib/core/db/postgres/change-feed.ts topic',
      'lib/core/db/sqlite/database-file.mjs name',
      'lib/core/db/sqlite/restored.ts name',
    ])
  })
})

describe('a column that is called otherwise', () => {
  const update = 'sql`UPDATE rooms SET topic = 1, version = version + 1 WHERE kind = 2 RETURNING id`'

  it.each([
    ['WHERE', update, 'rooms', 'kind'],
    ['SET', update, 'rooms', 'version'],
    ['RETURNING', update, 'rooms', 'id'],
    ['ORDER BY', 'sql`SELECT id FROM messages ORDER BY time DESC, id`', 'messages', 'time'],
    ['INSERT', "'INSERT INTO bans (kind, value) VALUES (?, ?)'", 'bans', 'value'],
    ['ON CONFLICT', 'sql`INSERT INTO links (tip) SELECT 1 ON CONFLICT (link) DO NOTHING`', 'links', 'link'],
    [
      'DO UPDATE',
      'sql`INSERT INTO words (id) VALUES (1) ON CONFLICT DO UPDATE SET hits = words.hits + excluded.hits`',
      'words',
      'hits',
    ],
    ['JOIN', 'sql`SELECT 1 FROM rooms r JOIN bans b ON b.room_id = r.id`', 'bans', 'room_id'],
    [
      'a derived table',
      'sql`SELECT name, octets FROM (SELECT name, 1 AS octets FROM rooms) AS r`',
      'rooms',
      'name',
    ],
    ['a plain template', 'run(`DELETE FROM texts WHERE expires_time < 5`)', 'texts', 'expires_time'],
  ])('is missed in %s', (_where, text, table, column) => {
    expect(checkSource('a.ts', text, models)).toEqual([])
    const places = [...text.matchAll(new RegExp(`\\b${column}\\b`, 'g'))].map(({ index }) => index + 1)
    expect(faultsOf(text, table, column).map((fault) => Number(/,(\d+)\)/.exec(fault)?.[1]))).toEqual(places)
  })

  it('is missed although another table around it has one', () => {
    const text =
      'sql`SELECT m.id FROM messages m WHERE m.room_id IN (SELECT id FROM rooms WHERE version > 1)`'
    expect(checkSource('a.ts', text, models)).toEqual([])
    expect(faultsOf(text, 'rooms', 'id')).toEqual(['(1,60): error SQL: no column id in rooms'])
    expect(faultsOf(text, 'messages', 'id')).toEqual(['(1,14): error SQL: no column id in messages'])
  })

  it('is missed in a part of a statement, in the statement that it is for', () => {
    const text = `const x = sql\`id = 1\`\nsql\`SELECT name FROM texts\`\nsql\`DELETE FROM rooms WHERE ${hole}\``
    expect(faultsOf(text, 'texts', 'name')).toHaveLength(1)
    expect(faultsOf(text, 'rooms', 'id')).toEqual(['(1,15): error SQL: no column id in rooms'])
    expect(faultsOf(text, 'bans', 'id')).toEqual([])
  })

  it('is missed in a part that is given away with the name of its table', () => {
    const text = "const where = sql`id = 1`\nchangeNoted('rooms', where, sql`DELETE FROM bans`)"
    expect(faultsOf(text, 'bans', 'id')).toEqual([])
    expect(faultsOf(text, 'rooms', 'id')).toEqual(['(1,19): error SQL: no column id in rooms'])
  })

  it('is missed in a part whose tables a comment names', () => {
    const text = '// SQL of rooms r\nconst where = [sql`r.kind = 2 AND version = 1`]'
    expect(faultsOf(text, 'bans', 'kind')).toEqual([])
    expect(faultsOf(text, 'rooms', 'kind')).toEqual(['(2,22): error SQL: no column kind in rooms'])
    expect(faultsOf(text, 'rooms', 'version')).toEqual(['(2,35): error SQL: no column version in rooms'])
  })
})

describe('SQL that cannot be understood', () => {
  it.each([
    ['a part of which nobody can tell the table', 'sql`id = 1`'],
    [
      'a part that may be of several tables',
      'sql`SELECT 1 FROM rooms`; sql`SELECT 1 FROM bans`; f(sql`id = 1`)',
    ],
    ['a column that two tables have', 'sql`SELECT id FROM rooms r JOIN bans b ON r.id = b.room_id`'],
    [
      'a column of an outer statement that does not say so',
      'sql`SELECT 1 FROM bans WHERE EXISTS (SELECT 1 FROM rooms WHERE room_id = 1)`',
    ],
    ['a table nobody knows', 'sql`SELECT 1 FROM nowhere`'],
    ['a table given from outside', `sql\`SELECT id FROM ${hole}\``],
    ['an alias nobody knows', 'sql`SELECT x.id FROM rooms r`'],
    ['small letters', "run('delete from texts where name = ?')"],
    ['a column in capitals', 'sql`SELECT ID FROM rooms`'],
    ['a text given from outside', 'Prisma.raw(text)'],
    ['an expression in a plain text', `run(\`SELECT ${hole} FROM rooms\`)`],
    ['an expression in what is taken as it is', `Prisma.raw(\`r.${hole}\`)`],
    ['texts that are added up', "run('SELECT id FROM ' + table)"],
    ['a part in a plain text', "const where = ' WHERE id = 1'"],
    ['a change of a table', "run('ALTER TABLE rooms DROP COLUMN topic')"],
    ['a comment with a table nobody knows', '// SQL of nowhere\nconst a = [sql`id = 1`]'],
  ])('is reported: %s', (_what, text) => {
    expect(checkSource('a.ts', text, models).length).toBeGreaterThan(0)
  })
})
