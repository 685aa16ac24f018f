import { Counter } from '@/lib/core/counter'
import { processState } from '@/lib/core/process-state'
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
