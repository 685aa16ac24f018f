import { adminPlatformEndpoints } from '@/lib/admin/contract'
import { adminMessageEndpoints } from '@/lib/chat/contract/admin-messages'
import { adminAccountEndpoints, adminKeyEndpoints } from '@/lib/chat/contract/admin-people'
import { adminRoomEndpoints } from '@/lib/chat/contract/admin-rooms'
import { adminLinkEndpoints } from '@/lib/links/contract/endpoints'
import { adminBanEndpoints, adminWordEndpoints } from '@/lib/moderation/contract/endpoints'
import { adminTextEndpoints } from '@/lib/text/contract/endpoints'
import { adminIncomingWebhookEndpoints } from '@/lib/webhooks/contract/incoming-admin'
import { adminOutgoingWebhookEndpoints } from '@/lib/webhooks/contract/outgoing'
import { adminServiceEndpoints } from './contract'

/** In the order of the reference. */
export const adminEndpoints = [
  ...Object.values(adminPlatformEndpoints),
  ...Object.values(adminTextEndpoints),
  ...Object.values(adminLinkEndpoints),
  ...Object.values(adminServiceEndpoints),
  ...Object.values(adminRoomEndpoints),
  ...Object.values(adminMessageEndpoints),
  ...Object.values(adminIncomingWebhookEndpoints),
  ...Object.values(adminOutgoingWebhookEndpoints),
  ...Object.values(adminAccountEndpoints),
  ...Object.values(adminBanEndpoints),
  ...Object.values(adminKeyEndpoints),
  ...Object.values(adminWordEndpoints),
]
