import { adminInHookEndpoints } from './admin-inhooks'
import { adminMessageEndpoints } from './admin-messages'
import { adminOutHookEndpoints } from './admin-outhooks'
import { adminPeopleEndpoints } from './admin-people'
import { adminPlatformEndpoints } from './admin-platform'
import { adminRoomEndpoints } from './admin-rooms'
import { adminServiceEndpoints } from './admin-services'
import { adminWordEndpoints } from './admin-words'

/** The endpoints of the administration, in the order of the reference. */
export const adminEndpoints = [
  ...Object.values(adminPlatformEndpoints),
  ...Object.values(adminServiceEndpoints),
  ...Object.values(adminRoomEndpoints),
  ...Object.values(adminMessageEndpoints),
  ...Object.values(adminInHookEndpoints),
  ...Object.values(adminOutHookEndpoints),
  ...Object.values(adminPeopleEndpoints),
  ...Object.values(adminWordEndpoints),
]
