import { BatchedCounter } from '@/lib/core/batched-counter'
import { db } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columnNames, columns, excluded, type Row, type RowOf, type Sql, sql } from '@/lib/core/db/rows'
import { processState } from '@/lib/core/process-state'
import type { AdminWord } from '../../contract/words'
import { type WordAction, type WordScope, wordScopes } from '../../limits'
import { Scope, type Word } from './word'
import type { YieldTimer } from './yield-timer'

export function wordHits(): BatchedCounter<{ id: number }> {
  return processState(
    'word-hits',
    () =>
      new BatchedCounter<{ id: number }>({
        queue: 'word_hits',
        keyOf: ({ id }) => String(id),
        store: storeHits,
        failureMessage: 'the hits of words must wait',
      }),
  )
}

const ruleColumns = columns('Word', 'id, word, action, in_message, in_nick, in_room')
export const wordColumns = sql`${ruleColumns}, ${columns('Word', 'note, hits, created_time, updated_time, version')}`

export function toAdminWord(row: RowOf<typeof wordColumns>): AdminWord {
  const { action, in_message, in_nick, in_room, ...others } = row
  const isIn = { message: in_message, nick: in_nick, room: in_room }
  return { ...others, action: action as WordAction, scope: wordScopes.filter((name) => isIn[name]) }
}

export const scopeColumns = {
  message: columns('Word', 'in_message'),
  nick: columns('Word', 'in_nick'),
  room: columns('Word', 'in_room'),
}

export function columnsOf(scope: readonly WordScope[]) {
  return {
    in_message: scope.includes('message'),
    in_nick: scope.includes('nick'),
    in_room: scope.includes('room'),
  }
}

const readBatch = 2000

export async function readWords(timer: YieldTimer): Promise<Word[]> {
  const words: Word[] = []
  for (let last = 0; ; last = words.at(-1)?.id ?? 0) {
    const rows = await db().query(
      sql`SELECT ${ruleColumns} FROM words WHERE id > ${last} ORDER BY id LIMIT ${readBatch}`,
    )
    for (const row of rows)
      words.push({
        id: row.id,
        word: row.word,
        action: row.action as WordAction,
        scopes: wordScopes.reduce((bits, name) => (row[`in_${name}`] ? bits | Scope[name] : bits), 0),
      })
    if (rows.length < readBatch) return words
    await timer.yieldIfDue()
  }
}

/** Changes whenever the list does, but not with hits. */
export async function readRevision(): Promise<string> {
  const [row] = await db().query(sql<{ count: number; newest: number }>`
    SELECT count(*) AS count, coalesce(max(updated_time), 0) AS newest FROM words`)
  return `${row?.count} ${row?.newest}`
}

export type NewWord = Omit<
  Row<'Word'>,
  'id' | 'action' | 'hits' | 'created_time' | 'updated_time' | 'version'
> & {
  action: WordAction
}

/**
 * @param replaces whether existing words are overwritten
 * @param returned columns of the rows inserted or changed
 */
export function upsertWords<R>(words: readonly NewWord[], replaces: boolean, returned: Sql<R>): Sql<R> {
  const { boolean, each, ordinal, text } = dialect()
  const now = BigInt(Date.now())
  const conflict = replaces
    ? sql`(key) DO UPDATE
      SET ${excluded('Word', 'action, in_message, in_nick, in_room, note, updated_time')}, version = words.version + 1
      WHERE words.action <> excluded.action OR words.in_message <> excluded.in_message
        OR words.in_nick <> excluded.in_nick OR words.in_room <> excluded.in_room OR words.note <> excluded.note`
    : sql`DO NOTHING`
  return sql`INSERT INTO words
      (${columnNames('Word', 'word, key, action, in_message, in_nick, in_room, note, created_time, updated_time')})
    SELECT ${text('word')}, ${text('key')}, ${text('action')}, ${boolean('in_message')},
      ${boolean('in_nick')}, ${boolean('in_room')}, ${text('note')}, ${now}, ${now}
    FROM ${each([...words])} WHERE true ORDER BY ${ordinal}
    ON CONFLICT ${conflict} RETURNING ${returned}`
}

async function storeHits(hits: { id: number; count: number }[]): Promise<void> {
  const { bigint, each } = dialect()
  await db().batch([
    sql`UPDATE words SET hits = hits + ${bigint('count')} FROM ${each(hits)} WHERE words.id = ${bigint('id')}`,
  ])
}
