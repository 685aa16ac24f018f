import type { Service } from '@/lib/core/services/service'
import * as all from './services'

export type ServiceId = (typeof all)[keyof typeof all]['id']
type KnownService = Service & { id: ServiceId }

const known: readonly KnownService[] = Object.values(all)

const byId = Object.fromEntries(known.map((each) => [each.id, each])) as Record<ServiceId, KnownService>

export const serviceOf = (id: ServiceId): KnownService => byId[id]

/** All services in the order of the directory or the desktop. */
export const servicesBy = (list: keyof Service['order']): readonly KnownService[] =>
  [...known].sort((one, other) => one.order[list] - other.order[list])

/** In the order of the directory. */
export const serviceIds = servicesBy('directory').map(({ id }) => id) as [ServiceId, ...ServiceId[]]
