import { BatchedCounter } from '@/lib/core/batched-counter'
import { db, Prisma } from '@/lib/core/db/database'
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

const scopeNames = 'in_message, in_nick, in_room, in_topic, in_text, in_link, in_account'
const ruleColumns = columns('Word', `id, word, action, ${scopeNames}`)
export const wordColumns = sql`${ruleColumns}, ${columns('Word', 'note, hits, created_time, updated_time, version')}`

export function toAdminWord(row: RowOf<typeof wordColumns>): AdminWord {
  const { action, in_message, in_nick, in_room, in_topic, in_text, in_link, in_account, ...others } = row
  return { ...others, action: action as WordAction, scope: wordScopes.filter((name) => row[`in_${name}`]) }
}

/** The columns of scopes, with their values. */
export function columnsOf(scope: readonly WordScope[]) {
  const entries = wordScopes.map((name) => [`in_${name}`, scope.includes(name)] as const)
  return Object.fromEntries(entries) as Record<`in_${WordScope}`, boolean>
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

const changeable = ['action', ...scopeNames.split(', '), 'note']

export type NewWord = Omit<
  Row<'Word'>,
  'id' | 'action' | 'hits' | 'created_time' | 'updated_time' | 'version'
> & {
  action: WordAction
}

/** @throws the violation of its unique key when there is such a word */
export function insertWord({ word, key, action, note, ...scopes }: NewWord): Sql<{ id: number }> {
  const now = BigInt(Date.now())
  return sql`INSERT INTO words
      (${columnNames('Word', `word, key, action, ${scopeNames}, note, created_time, updated_time`)})
    VALUES (${word}, ${key}, ${action}, ${Prisma.join(wordScopes.map((name) => scopes[`in_${name}`]))}, ${note}, ${now}, ${now})
    RETURNING ${columns('Word', 'id')}`
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
      SET ${excluded('Word', `action, ${scopeNames}, note, updated_time`)}, version = words.version + 1
      WHERE ${Prisma.raw(changeable.map((name) => `words.${name} <> excluded.${name}`).join(' OR '))}`
    : sql`DO NOTHING`
  return sql`INSERT INTO words
      (${columnNames('Word', `word, key, action, ${scopeNames}, note, created_time, updated_time`)})
    SELECT ${text('word')}, ${text('key')}, ${text('action')},
      ${Prisma.join(wordScopes.map((name) => boolean(`in_${name}`)))}, ${text('note')}, ${now}, ${now}
    FROM ${each([...words])} WHERE true ORDER BY ${ordinal}
    ON CONFLICT ${conflict} RETURNING ${returned}`
}

async function storeHits(hits: { id: number; count: number }[]): Promise<void> {
  const { bigint, each } = dialect()
  await db().batch([
    sql`UPDATE words SET hits = hits + ${bigint('count')} FROM ${each(hits)} WHERE words.id = ${bigint('id')}`,
  ])
}
