import { dayOf } from '@/lib/schemas/days'
import { Counter } from '../counter'
import { processState } from '../process-state'
import { type LinkId, storeHits, type VisitedLink } from './store'

/** The visits counted by this process. */
export const linkHits = () =>
  processState(
    'link-hits',
    () =>
      new Counter<VisitedLink>({
        queue: 'link_visits',
        keyOf: ({ link, createdTime, day }) => `${link} ${createdTime} ${day}`,
        store: storeHits,
        failureMessage: 'the visits of short links must wait',
      }),
  )

/** Counts a visit of today. */
export const countVisit = ({ link, createdTime }: LinkId): void =>
  linkHits().count({ link, createdTime, day: dayOf(Date.now()) })
