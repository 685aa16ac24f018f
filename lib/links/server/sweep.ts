import { deletionTime } from '@/lib/core/clock'
import { dayOf } from '@/lib/core/contract/days'
import { sweeper } from '@/lib/core/db/sweeper'
import { firstDayKept } from './days'
import { deleteExpiredLinks, deleteOldDays } from './store'

/** Each goes with up to ninety days of visits. */
const linksOfAStep = 250

/** Removes expired short links from time to time; they have led nowhere since they expired. */
export const linkSweeper = () =>
  sweeper(
    'short links',
    async () => (await deleteExpiredLinks(deletionTime(), linksOfAStep)) === linksOfAStep,
  )

const daysOfAStep = 2_000

/** Removes the counts of days that are shown no longer. */
export const linkDaySweeper = () =>
  sweeper('visits of short links by day', async () => {
    const first = firstDayKept(dayOf(deletionTime()))
    const last = dayOf(Date.now()) + 1
    return (await deleteOldDays(first, last, daysOfAStep)) === daysOfAStep
  })
