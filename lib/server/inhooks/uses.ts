import { Counter } from '../counter'
import { processState } from '../process-state'
import { type HookUse, storeUses } from './store'

/** The uses of hooks counted by this process. */
export const hookUses = () =>
  processState(
    'hook-uses',
    () =>
      new Counter<HookUse>({
        queue: 'hook_uses',
        keyOf: ({ id }) => String(id),
        store: storeUses,
        failureMessage: 'the uses of hooks must wait',
      }),
  )
