import type { ServiceId } from '../directory'
import { adminEndpoints } from './admin'
import { adminMessageEndpoints } from './admin-messages'
import { adminPeopleEndpoints } from './admin-people'
import { adminPlatformEndpoints } from './admin-platform'
import { adminRoomEndpoints } from './admin-rooms'
import { adminWordEndpoints } from './admin-words'
import { chatEndpoints } from './chat'
import { contactEndpoints } from './contacts'
import type { Endpoint } from './endpoint'
import { ipEndpoints } from './ip'
import { linkEndpoints } from './links'
import { mailEndpoints } from './mail'
import { platformEndpoints } from './platform'
import { qrEndpoints } from './qr'
import { textEndpoints } from './text'

/** Every endpoint of the platform. A test compares the list with the route files. */
export const allEndpoints: readonly Endpoint[] = [
  ...chatEndpoints,
  ...textEndpoints,
  ...linkEndpoints,
  ...ipEndpoints,
  ...qrEndpoints,
  ...contactEndpoints,
  ...mailEndpoints,
  ...platformEndpoints,
  ...adminPlatformEndpoints,
  ...adminEndpoints,
  ...adminRoomEndpoints,
  ...adminMessageEndpoints,
  ...adminPeopleEndpoints,
  ...adminWordEndpoints,
]

/** The endpoints of one service, a line for each method, as the directory shows them. */
export function endpointsOf(service: ServiceId): { method: string; path: string; summary: string }[] {
  return allEndpoints
    .filter(({ group }) => group === service)
    .flatMap(({ methods, path, summary }) => methods.map((method) => ({ method, path, summary })))
}
