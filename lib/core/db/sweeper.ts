import { Periodic } from '../periodic'
import { processState } from '../process-state'
import { diskMonitor } from './disk-monitor'
import { inBackground } from './postgres/query-limit'

const intervalMs = 60_000

/**
 * What removes, in the background, whatever is to be removed; one of each name in a process.
 * @param step does some of it, so that it never holds the database for long: `true` means that there is more
 */
export function sweeper(name: string, step: () => Promise<unknown>): Periodic {
  const run = () => inBackground(() => diskMonitor().freeSpace(step))
  return processState(`sweeper of ${name}`, () => new Periodic(run, intervalMs, `could not sweep ${name}`))
}
