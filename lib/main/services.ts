// Every service, a line for each.
export { chat } from '@/lib/chat/service'
export { contacts } from '@/lib/contacts/service'
export { ip } from '@/lib/ip/service'
export { links } from '@/lib/links/service'
export { mail } from '@/lib/mail/service'
export { qr } from '@/lib/qr/service'
export { text } from '@/lib/text/service'
export { uuid } from '@/lib/uuid/service'
