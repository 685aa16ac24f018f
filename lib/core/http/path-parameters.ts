import { int32Max, roomName } from '../contract/fields'
import { Refusal } from '../refusal/refusal'

type ResourceName = 'ban' | 'hook' | 'key' | 'message' | 'room' | 'webhook' | 'word'

const notFound = (resource: ResourceName) => new Refusal('not_found', `no_${resource}`)

/** @throws Refusal not_found when the id is invalid */
export function pathId(given: string | undefined, resource: ResourceName): number {
  const id = /^\d{1,15}$/.test(given ?? '') ? Number(given) : 0
  if (id < 1) throw notFound(resource)
  return id
}

/** For tables with 32-bit ids. @throws Refusal not_found */
export function pathId32(given: string | undefined, resource: ResourceName): number {
  const id = pathId(given, resource)
  if (id > int32Max) throw notFound(resource)
  return id
}

/** @throws Refusal not_found when the name is invalid */
export function pathRoom(given: string | undefined): string {
  const result = roomName.safeParse(given)
  if (!result.success) throw notFound('room')
  return result.data
}
