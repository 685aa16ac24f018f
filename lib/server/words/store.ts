import type { AdminWord, WordAction, WordScope } from '@/lib/schemas/admin/words'
import { db, Prisma, type Sql } from '../db/database'
import { dialect } from '../db/dialect'
import type { Slicer } from './slicer'
import { Scope, type Word } from './word'

/** A row of the words table as raw queries give it; integers may be bigint, booleans integers. */
export interface WordRow {
  id: number | bigint
  word: string
  key: string
  action: string
  in_message: boolean | number | bigint
  in_nick: boolean | number | bigint
  in_room: boolean | number | bigint
  note: string
  hits: number | bigint
  created_time: number | bigint
  updated_time: number | bigint
  version: number | bigint
}

export function toAdminWord(row: WordRow): AdminWord {
  const scope: WordScope[] = []
  if (row.in_message) scope.push('message')
  if (row.in_nick) scope.push('nick')
  if (row.in_room) scope.push('room')
  return {
    id: Number(row.id),
    word: row.word,
    action: row.action as WordAction,
    scope,
    note: row.note,
    hits: Number(row.hits),
    created_time: Number(row.created_time),
    updated_time: Number(row.updated_time),
    version: Number(row.version),
  }
}

export const scopeColumns = { message: 'in_message', nick: 'in_nick', room: 'in_room' } as const

/** Scopes as columns. */
export function columnsOf(scope: readonly WordScope[]) {
  return {
    in_message: scope.includes('message'),
    in_nick: scope.includes('nick'),
    in_room: scope.includes('room'),
  }
}

const readBatch = 2000

/** Every word, in slices. */
export async function readWords(slicer: Slicer): Promise<Word[]> {
  type Row = Pick<WordRow, 'id' | 'word' | 'action' | 'in_message' | 'in_nick' | 'in_room'>
  const words: Word[] = []
  for (let last = 0; ; last = words.at(-1)?.id ?? 0) {
    const rows = await db().read.$queryRaw<
      Row[]
    >`SELECT id, word, action, in_message, in_nick, in_room FROM words
      WHERE id > ${last} ORDER BY id LIMIT ${readBatch}`
    for (const row of rows)
      words.push({
        id: Number(row.id),
        word: row.word,
        action: row.action as WordAction,
        scopes:
          (row.in_message ? Scope.message : 0) |
          (row.in_nick ? Scope.nick : 0) |
          (row.in_room ? Scope.room : 0),
      })
    if (rows.length < readBatch) return words
    await slicer.pause()
  }
}

/** Changes whenever the list does. Hits do not count. */
export async function readRevision(): Promise<string> {
  const [row] = await db().read.$queryRaw<{ count: bigint; newest: bigint }[]>`
    SELECT count(*) AS count, coalesce(max(updated_time), 0) AS newest FROM words`
  return `${row?.count} ${row?.newest}`
}

export async function countWords(): Promise<number> {
  return db().read.word.count()
}

/** A word about to be stored. */
export interface NewWord {
  word: string
  key: string
  action: WordAction
  in_message: boolean
  in_nick: boolean
  in_room: boolean
  note: string
}

/**
 * The statement that stores words, giving those that were stored or changed.
 * @param replaces whether one that is there takes over what these say
 */
export function insertWords(words: readonly NewWord[], replaces: boolean): Sql {
  const sql = dialect()
  const now = BigInt(Date.now())
  const columns = Prisma.raw('action, in_message, in_nick, in_room, note')
  const conflict = replaces
    ? Prisma.sql`(key) DO UPDATE SET action = excluded.action, in_message = excluded.in_message,
        in_nick = excluded.in_nick, in_room = excluded.in_room, note = excluded.note,
        updated_time = excluded.updated_time, version = words.version + 1
      WHERE words.action <> excluded.action OR words.in_message <> excluded.in_message
        OR words.in_nick <> excluded.in_nick OR words.in_room <> excluded.in_room OR words.note <> excluded.note`
    : Prisma.sql`DO NOTHING`
  return Prisma.sql`INSERT INTO words (word, key, ${columns}, created_time, updated_time)
    SELECT ${sql.text('word')}, ${sql.text('key')}, ${sql.text('action')}, ${sql.boolean('in_message')},
      ${sql.boolean('in_nick')}, ${sql.boolean('in_room')}, ${sql.text('note')}, ${now}, ${now}
    FROM ${sql.each([...words])} WHERE true ORDER BY ${sql.ordinal}
    ON CONFLICT ${conflict} RETURNING *`
}

/** Adds to the hit counts of words, by id. */
export async function storeHits(hits: { id: number; count: number }[]): Promise<void> {
  const sql = dialect()
  await db().batch([
    Prisma.sql`UPDATE words SET hits = hits + ${sql.bigint('count')} FROM ${sql.each(hits)}
      WHERE words.id = ${sql.bigint('id')}`,
  ])
}
