import { BatchedCounter } from '@/lib/core/batched-counter'
import { hasStorageFor } from '@/lib/core/db/storage-limit'
import { processState } from '@/lib/core/process-state'
import { reportLimits } from '../limits'
import { noteReport } from './report'
import { type NewReport, storeFound } from './store'

/** `word` was found in `original`, as it was sent; empty where that is the content. */
type Found = NewReport & Required<Pick<NewReport, 'word' | 'original'>>

/** Of a row besides its texts. */
const rowBytes = 300

const bytesOf = ({ content, original }: Found) =>
  rowBytes + Buffer.byteLength(content) + Buffer.byteLength(original)

async function store(found: Found[]): Promise<void> {
  const bytes = found.reduce((sum, each) => sum + bytesOf(each), 0)
  if (!(await hasStorageFor(bytes))) return
  await storeFound(found)
  noteReport()
}

/** What the word filter found and the list of reports does not have yet. */
export const wordFinds = () =>
  processState(
    'word-finds',
    () =>
      new BatchedCounter<Found>({
        queue: 'word_finds',
        keyOf: ({ kind, subject }) => `${kind} ${subject}`,
        store,
        failureMessage: 'what the word filter found must wait',
      }),
  )

/** Adds something with a sensitive word to the list of reports, soon. */
export function noteFound(found: Found): void {
  const head = (text: string) => text.slice(0, reportLimits.contentLengthMax)
  wordFinds().count({ ...found, content: head(found.content), original: head(found.original) })
}
