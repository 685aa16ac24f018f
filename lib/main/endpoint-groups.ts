// Every endpoint, one line per group.

export { chatEndpoints } from '@/lib/chat/contract/endpoints'
export { contactEndpoints } from '@/lib/contacts/contract'
export { languageEndpoints, skinEndpoints } from '@/lib/desktop/contract'
export { ipEndpoints } from '@/lib/ip/contract/endpoints'
export { linkEndpoints } from '@/lib/links/contract/endpoints'
export { mailEndpoints } from '@/lib/mail/contract'
export { installEndpoints } from '@/lib/pwa/contract'
export { qrEndpoints } from '@/lib/qr/contract'
export { textEndpoints } from '@/lib/text/contract/endpoints'
export { timeEndpoints } from '@/lib/time/contract'
export { uuidEndpoints } from '@/lib/uuid/contract'
export { incomingWebhookEndpoints as hookEndpoints } from '@/lib/webhooks/contract/incoming'
export {
  discordWebhookMessageEndpoints as discordHookMessageEndpoints,
  webhookMessageEndpoints as hookMessageEndpoints,
} from '@/lib/webhooks/contract/incoming-messages'
export { adminEndpoints } from './admin-endpoints'
export { platformEndpoints } from './contract'
