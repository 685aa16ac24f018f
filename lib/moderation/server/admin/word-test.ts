import { readSaidBefore } from '@/lib/chat/server/message-stats'
import { yieldCpu } from '@/lib/core/http/cpu'
import type { TextTest, WordPreview, WordScope, WordTestInput } from '../../contract/words'
import { Matcher } from '../words/matcher'
import { verdictFor } from '../words/screen'
import { Scope } from '../words/word'
import { wordList } from '../words/word-list'
import { YieldTimer } from '../words/yield-timer'

/** A preview looks at so many of the newest messages, and for so long, at most. */
const previewRowsMax = 20_000
const previewMs = 2_000
const rowsAtOnce = 100
/** Others are answered after so long; one message takes some milliseconds at worst. */
const sliceMs = 4
const examplesMax = 5

/** What would become of a text; nothing is counted. */
function testText(text: string, scope: WordScope): TextTest {
  const found = wordList().matcher.find(text, Scope[scope])
  const verdict = verdictFor(text, found)
  const isName = scope !== 'message'
  const isRefused = verdict.refusal !== null || (isName && verdict.filtered)
  const kept = verdict.filtered ? 'mask' : verdict.flagged ? 'flag' : null
  return {
    action: isRefused ? 'block' : kept,
    text: isName ? text : verdict.text,
    matches: found.map(({ word: { id, word, action }, start, end }) => ({
      ...{ id, word, action, start, end },
      found: text.slice(start, end),
    })),
  }
}

/** What a word would have done to stored messages, the newest first, as the allowed words are now. */
async function previewWord(word: string): Promise<WordPreview> {
  const allowed = wordList().matcher.words.filter(({ action }) => action === 'allow')
  const candidate = { id: 0, word, action: 'mask' as const, scopes: Scope.message }
  const matcher = await Matcher.build([candidate, ...allowed], new YieldTimer())
  const preview: WordPreview = { word, scanned: 0, hits: 0, complete: false, examples: [] }
  const deadline = performance.now() + previewMs
  let before = Number.MAX_SAFE_INTEGER
  let pauseAt = performance.now() + sliceMs
  while (preview.scanned < previewRowsMax) {
    const rows = await readSaidBefore(before, rowsAtOnce)
    for (const said of rows) {
      const now = performance.now()
      if (now >= deadline) return preview
      if (now >= pauseAt) {
        await yieldCpu()
        pauseAt = performance.now() + sliceMs
      }
      preview.scanned++
      if (matcher.find(said.msg, Scope.message).length > 0) {
        preview.hits++
        if (preview.examples.length < examplesMax) preview.examples.push(said)
      }
    }
    if (rows.length < rowsAtOnce) return { ...preview, complete: true }
    before = rows.at(-1)?.id ?? before
  }
  return preview
}

/** Tries a text on the list, or a word on what is stored, or both. */
export async function testWords({ text, scope, word }: WordTestInput) {
  return {
    test: text === undefined ? null : testText(text, scope),
    preview: word === undefined ? null : await previewWord(word),
  }
}
