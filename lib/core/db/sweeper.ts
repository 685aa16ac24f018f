import { Periodic } from '../periodic'
import { processState } from '../process-state'
import { diskMonitor } from './disk-monitor'
import { inBackground } from './postgres/query-limit'

const intervalMs = 60_000

/** One per name and process. @param step deletes a bounded part: `true` means that there is more */
export function sweeper(name: string, step: () => Promise<unknown>): Periodic {
  const run = () => inBackground(() => diskMonitor().freeSpace(step))
  return processState(`sweeper of ${name}`, () => new Periodic(run, intervalMs, `could not sweep ${name}`))
}
