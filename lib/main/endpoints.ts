import type { Endpoint } from '@/lib/core/contract/endpoint'
import * as groups from './endpoint-groups'
import { type ServiceId, servicesBy } from './service-list'

type Groups = typeof groups
type ValueOf<Group> = Group extends readonly (infer Each)[] ? Each : Group[keyof Group]

/** The definitions of all endpoints, each with its own type. */
export type Definition = { [Name in keyof Groups]: ValueOf<Groups[Name]> }[keyof Groups]

const order = [...servicesBy('desktop').map(({ id }) => id), 'platform', 'admin']

declare module '@/lib/core/api/call' {
  interface Api {
    definition: Definition
  }
}

/** Every endpoint, internal ones included. `route-files.test.ts` compares them with the route files. */
export const everyEndpoint: readonly Endpoint[] = Object.entries(groups)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .flatMap(([, group]): Endpoint[] => Object.values(group))
  .toSorted((one, other) => order.indexOf(one.group) - order.indexOf(other.group))

/** The API, in the order of the reference. */
export const allEndpoints = everyEndpoint.filter(({ isInternal }) => !isInternal)

/** The endpoints of a service, one entry per method, for the directory. */
export function endpointsOf(service: ServiceId): { method: string; path: string; summary: string }[] {
  return allEndpoints
    .filter(({ group }) => group === service)
    .flatMap(({ methods, path, summary }) => methods.map((method) => ({ method, path, summary })))
}
