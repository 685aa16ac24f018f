import { BatchedCounter } from '@/lib/core/batched-counter'
import { dayOf } from '@/lib/core/contract/days'
import { hasStorageFor } from '@/lib/core/db/storage'
import { processState } from '@/lib/core/process-state'
import { type LinkId, storeHits, type VisitedLink } from './store'

/** What a day of a link takes in the database, indexes included. */
const dayBytes = 250

/** The visits counted by this process. */
export const linkHits = () =>
  processState(
    'link-hits',
    () =>
      new BatchedCounter<VisitedLink>({
        queue: 'link_visits',
        keyOf: ({ link, createdTime, day }) => `${link} ${createdTime} ${day}`,
        // On a full storage a link is followed and its visits are counted on; only no day begins.
        store: async (hits) => storeHits(hits, await hasStorageFor(hits.length * dayBytes)),
        failureMessage: 'the visits of short links must wait',
      }),
  )

/** Counts a visit of today. */
export const countVisit = ({ link, createdTime }: LinkId): void =>
  linkHits().count({ link, createdTime, day: dayOf(Date.now()) })
