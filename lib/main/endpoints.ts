import type { Endpoint } from '@/lib/core/contract/endpoint'
import { endpointGroups } from '@/lib/generated/endpoints'
import { type ServiceId, services } from './service-list'

type ValueOf<Group> = Group extends unknown ? Group[keyof Group] : never

type Definition = ValueOf<(typeof endpointGroups)[number]>

const order = [...services.map(({ id }) => id), 'platform', 'admin']

declare module '@/lib/core/api/call' {
  interface Api {
    definition: Definition
  }
}

/** Every endpoint, internal ones included. `route-files.test.ts` compares them with the route files. */
export const everyEndpoint: readonly Endpoint[] = endpointGroups
  .flatMap((group): Endpoint[] => Object.values(group))
  .toSorted((one, other) => order.indexOf(one.group) - order.indexOf(other.group))

export const allEndpoints = everyEndpoint.filter(({ isInternal }) => !isInternal)

export function endpointsOf(service: ServiceId): { method: string; path: string; summary: string }[] {
  return allEndpoints
    .filter(({ group }) => group === service)
    .flatMap(({ methods, path, summary }) => methods.map((method) => ({ method, path, summary })))
}
