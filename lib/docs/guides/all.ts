import { bots } from './bots'
import { errors, followRoom, sendOnce } from './calling'
import { changelog } from './changelog'
import type { Guide } from './guide'
import { limitsGuide } from './limits'
import { selfHosting, tokens, versioning } from './running'

/** The guides, in the order in which they are read. */
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
