// Every service, a line for each.
export { chat } from './chat'
export { contacts } from './contacts'
export { ip } from './ip'
export { links } from './links'
export { mail } from './mail'
export { qr } from './qr'
export { text } from './text'
export { uuid } from './uuid'
