import type { Issue } from '@/lib/core/contract/errors'
import { fault } from '@/lib/core/contract/issue-rules'
import { db } from '@/lib/core/db/database'
import { inBackground } from '@/lib/core/db/postgres/query-limit'
import { sql } from '@/lib/core/db/rows'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { WordImportInput } from '../../contract/words'
import {
  formatHead,
  formatWords,
  lineIssue,
  lineIssuesMax,
  parseWords,
  type WordLine,
} from '../../word-list-text'
import { newWord, requireRoomFor } from '../words/changes'
import { keyOf } from '../words/normalise'
import { toAdminWord, wordColumns } from '../words/store'
import { storeAdminWords } from './words'

const readBatch = 2000

/** The whole list as text, which {@link importWords} takes. */
export async function exportWords(): Promise<string> {
  let text = formatHead()
  for (let last = 0; ; ) {
    const rows = await db().query(
      sql`SELECT ${wordColumns} FROM words WHERE id > ${last} ORDER BY id LIMIT ${readBatch}`,
    )
    const words = rows.map(toAdminWord)
    text += formatWords(words)
    if (words.length < readBatch) return text
    last = words.at(-1)?.id ?? last
  }
}

/** Lines whose word has nothing that can be matched. */
function unmatchable(lines: readonly WordLine[]): Issue[] {
  const bad = lines.filter(({ word }) => keyOf(word) === '').slice(0, lineIssuesMax)
  return bad.map(({ number }) => lineIssue(number, 'word', fault('matchable')))
}

/**
 * Stores a list. A line that says what is to be done changes a word that is there already; one that does not leaves
 * it as it is. When a line cannot be read, nothing is stored.
 * @throws Refusal invalid_parameter, storage_full
 */
export async function importWords({ text, action, scope }: WordImportInput, actor: string) {
  const { lines, issues: unreadable } = parseWords(text)
  const issues = unreadable.length > 0 ? unreadable : unmatchable(lines)
  if (issues.length > 0) throw new Refusal('invalid_parameter', 'bad_lines', { issues })
  if (lines.length === 0)
    throw new Refusal('invalid_parameter', 'no_words', {
      issues: [{ path: 'text', ...fault('words') }],
    })
  await requireRoomFor(lines.length)
  const fresh = (isExplicit: boolean) =>
    lines
      .filter((line) => (line.action !== undefined) === isExplicit)
      .map((line) => newWord({ ...line, action: line.action ?? action, scope: line.scope ?? scope }))
  const stored = await inBackground(() => storeAdminWords(fresh(false), fresh(true), actor))
  const added = stored.filter(({ version }) => version === 1).length
  const changed = stored.length - added
  return { message: 'imported' as const, added, changed, unchanged: lines.length - stored.length }
}
