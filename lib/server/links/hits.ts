import { deletionTime } from '../clock'
import { Counter } from '../counter'
import { diskKeeper } from '../db/disk-keeper'
import { Periodic } from '../periodic'
import { processState } from '../process-state'
import { deleteExpiredLinks, storeHits, type VisitedLink } from './store'

const sweepIntervalMs = 60_000

const keeper = () =>
  processState('link-keeper', () => ({
    hits: new Counter<VisitedLink>({
      keyOf: ({ link, createdTime }) => `${link} ${createdTime}`,
      store: storeHits,
      complaint: 'the visits of short links must wait',
    }),
    sweeping: new Periodic(
      () => diskKeeper().makingRoom(() => deleteExpiredLinks(deletionTime())),
      sweepIntervalMs,
      'expired short links must wait',
    ),
  }))

/** The visits counted by this process. */
export const linkHits = (): Counter<VisitedLink> => keeper().hits

/** Starts writing down visits and sweeping out what has expired. */
export function startLinkKeeper(): void {
  keeper().hits.start()
  keeper().sweeping.start()
}

/** Writes down what is left. */
export async function closeLinkKeeper(): Promise<void> {
  await keeper().sweeping.stop()
  await keeper().hits.close()
}
