import { Counter } from '../counter'
import { processState } from '../process-state'
import { storeHits, type VisitedLink } from './store'

/** The visits counted by this process. */
export const linkHits = () =>
  processState(
    'link-hits',
    () =>
      new Counter<VisitedLink>({
        queue: 'link_visits',
        keyOf: ({ link, createdTime }) => `${link} ${createdTime}`,
        store: storeHits,
        complaint: 'the visits of short links must wait',
      }),
  )
