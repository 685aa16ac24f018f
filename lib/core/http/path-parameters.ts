import { int32Max, roomName } from '../contract/fields'
import type { PlainRuleOf } from '../contract/refusal-rules'
import { Refusal } from '../refusal/refusal'

type Missing = PlainRuleOf<'not_found'>

/** The id in a path. @param missing the rule for an invalid one @throws Refusal not_found */
export function pathId(given: string | undefined, missing: Missing): number {
  const id = /^\d{1,15}$/.test(given ?? '') ? Number(given) : 0
  if (id < 1) throw new Refusal('not_found', missing)
  return id
}

/** For tables with 32-bit ids. @throws Refusal not_found */
export function pathId32(given: string | undefined, missing: Missing): number {
  const id = pathId(given, missing)
  if (id > int32Max) throw new Refusal('not_found', missing)
  return id
}

/** @throws Refusal not_found when the name is invalid */
export function pathRoom(given: string | undefined): string {
  const result = roomName.safeParse(given)
  if (!result.success) throw new Refusal('not_found', 'no_room')
  return result.data
}
