import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { ItemReference } from '../contract'

type Find = (reports: number[]) => Promise<ItemReference[]>

const state = () => processState<{ find: Find | null }>('reported-items', () => ({ find: null }))

/** Set once at start by what keeps reports. @param find what reports are about; those that do not exist are left out */
export function setReportedItems(find: Find): void {
  state().find = find
}

/** @throws Refusal not_found if there is none of them */
export async function reportedItems(reports: number[]): Promise<ItemReference[]> {
  const items = (await state().find?.(reports)) ?? []
  if (items.length === 0) throw new Refusal('not_found', 'no_report')
  return items
}
