import { yieldCpu } from '@/lib/core/http/cpu'
import type { TextTest, WordPreview, WordTestInput } from '../../contract/words'
import { keptScopes, nameScopes, type WordScope } from '../../limits'
import { Matcher } from '../words/matcher'
import { verdictFor } from '../words/screen'
import { Scope } from '../words/word'
import { wordList } from '../words/word-list'
import { YieldTimer } from '../words/yield-timer'

/** Reads messages by people before an id, newest first: only those that are visible in their room. */
type ReadMessagesBefore = (id: number, limit: number) => Promise<WordPreview['examples']>

const previewRowsMax = 20_000
const previewMs = 2_000
const batchRows = 100
const sliceMs = 4
const examplesMax = 5

function testText(text: string, scope: WordScope): TextTest {
  const found = wordList().matcher.find(text, Scope[scope])
  const verdict = verdictFor(text, found)
  const isKept = keptScopes.includes(scope)
  const isRefused = verdict.refusal !== null || (nameScopes.includes(scope) && verdict.filtered)
  const accepted = verdict.filtered && !isKept ? 'mask' : found.length > 0 ? 'flag' : null
  return {
    action: isRefused ? 'block' : accepted,
    text: accepted === 'mask' && !isRefused ? verdict.text : text,
    matches: found.map(({ word: { id, word, action }, start, end }) => ({
      id,
      word,
      action,
      start,
      end,
      found: text.slice(start, end),
    })),
  }
}

/** What a word would have matched among the newest messages, given the allowed words of today. */
async function previewWord(word: string, readBefore: ReadMessagesBefore): Promise<WordPreview> {
  const allowed = wordList().matcher.words.filter(({ action }) => action === 'allow')
  const candidate = { id: 0, word, action: 'mask' as const, scopes: Scope.message }
  const matcher = await Matcher.build([candidate, ...allowed], new YieldTimer())
  const preview: WordPreview = { word, scanned: 0, hits: 0, complete: false, examples: [] }
  const deadline = performance.now() + previewMs
  let before = Number.MAX_SAFE_INTEGER
  let pauseAt = performance.now() + sliceMs
  while (preview.scanned < previewRowsMax) {
    const rows = await readBefore(before, batchRows)
    for (const row of rows) {
      const now = performance.now()
      if (now >= deadline) return preview
      if (now >= pauseAt) {
        await yieldCpu()
        pauseAt = performance.now() + sliceMs
      }
      preview.scanned++
      if (matcher.find(row.msg, Scope.message).length > 0) {
        preview.hits++
        if (preview.examples.length < examplesMax) preview.examples.push(row)
      }
    }
    if (rows.length < batchRows) return { ...preview, complete: true }
    before = rows.at(-1)?.id ?? before
  }
  return preview
}

/** Tests a text against the list, a word against stored messages, or both. Stores nothing. */
export async function testWords({ text, scope, word }: WordTestInput, readBefore: ReadMessagesBefore) {
  return {
    test: text === undefined ? null : testText(text, scope),
    preview: word === undefined ? null : await previewWord(word, readBefore),
  }
}
