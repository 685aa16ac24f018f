import { bots } from './bots'
import { errors, followRoom, sendOnce } from './calling'
import { changelog } from './changelog'
import type { Guide } from './guide'
import { limitsGuide } from './limits'
import { selfHosting, tokens, versioning } from './running'

/** In the order of the page. */
export const guides: readonly Guide[] = [
  followRoom,
  sendOnce,
  bots,
  errors,
  tokens,
  limitsGuide,
  selfHosting,
  versioning,
  changelog,
]
