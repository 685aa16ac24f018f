import type { ServiceId } from '../directory'
import { adminMessageEndpoints } from './admin-messages'
import { adminPeopleEndpoints } from './admin-people'
import { adminPlatformEndpoints } from './admin-platform'
import { adminRoomEndpoints } from './admin-rooms'
import { adminServiceEndpoints } from './admin-services'
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

/** Every endpoint there is, those of our own pages included. `route-files.test.ts` compares them with the route files. */
export const definitions = [
  ...Object.values(chatEndpoints),
  ...Object.values(textEndpoints),
  ...Object.values(linkEndpoints),
  ...Object.values(ipEndpoints),
  ...Object.values(qrEndpoints),
  ...Object.values(contactEndpoints),
  ...Object.values(mailEndpoints),
  ...Object.values(platformEndpoints),
  ...Object.values(adminPlatformEndpoints),
  ...Object.values(adminServiceEndpoints),
  ...Object.values(adminRoomEndpoints),
  ...Object.values(adminMessageEndpoints),
  ...Object.values(adminPeopleEndpoints),
  ...Object.values(adminWordEndpoints),
]

/** Every endpoint, for those who need not know more of each than any has. */
export const everyEndpoint: readonly Endpoint[] = definitions

/** Those of the API, in the order of the reference. */
export const allEndpoints = everyEndpoint.filter(({ isInternal }) => !isInternal)

/** The endpoints of one service, a line for each method, as the directory shows them. */
export function endpointsOf(service: ServiceId): { method: string; path: string; summary: string }[] {
  return allEndpoints
    .filter(({ group }) => group === service)
    .flatMap(({ methods, path, summary }) => methods.map((method) => ({ method, path, summary })))
}
