import { deletionTime } from '../clock'
import { sweeper } from '../db/sweeper'
import { dayOf, firstDayKept } from './days'
import { deleteExpiredLinks, deleteOldDays } from './store'

/** Removes expired short links from time to time; they have led nowhere since they expired. */
export const linkSweeper = () => sweeper('short links', () => deleteExpiredLinks(deletionTime()))

const daysOfAStep = 2_000

/** Removes the counts of days that are shown no longer. */
export const linkDaySweeper = () =>
  sweeper('visits of short links by day', async () => {
    const first = firstDayKept(dayOf(deletionTime()))
    const last = dayOf(Date.now()) + 1
    return (await deleteOldDays(first, last, daysOfAStep)) === daysOfAStep
  })
