import { Counter } from '@/lib/core/counter'
import { processState } from '@/lib/core/process-state'
import { storeHits } from './store'

/** How often the words of the list were found by this process. */
export function wordHits(): Counter<{ id: number }> {
  return processState(
    'word-hits',
    () =>
      new Counter<{ id: number }>({
        queue: 'word_hits',
        keyOf: ({ id }) => String(id),
        store: storeHits,
        failureMessage: 'the hits of words must wait',
      }),
  )
}
