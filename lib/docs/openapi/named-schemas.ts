import { adminMessage } from '@/lib/chat/contract/admin-messages'
import { adminAccount, adminKey } from '@/lib/chat/contract/admin-people'
import { adminClearing, adminRoom } from '@/lib/chat/contract/admin-rooms'
import { cursor, message, roomSummary } from '@/lib/chat/contract/chat'
import { contactLinks } from '@/lib/contacts/contract'
import { adminAuditRecord } from '@/lib/core/audit/contract'
import { errorBody } from '@/lib/core/contract/error-body'
import type { z } from '@/lib/core/contract/zod'
import { adminLink } from '@/lib/links/contract/schemas'
import { serviceRecord } from '@/lib/main/contract'
import { adminBan } from '@/lib/moderation/contract/bans'
import { adminWord } from '@/lib/moderation/contract/words'
import { adminText } from '@/lib/text/contract/schemas'

/** What occurs inside of several answers, by the name that it has in the reference, small things first. */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  Message: message,
  Cursor: cursor,
  RoomSummary: roomSummary,
  ContactLinks: contactLinks,
  Service: serviceRecord,
  AdminClearing: adminClearing,
  AdminRoom: adminRoom,
  AdminMessage: adminMessage,
  AdminAccount: adminAccount,
  AdminBan: adminBan,
  AdminKey: adminKey,
  AdminText: adminText,
  AdminLink: adminLink,
  AdminWord: adminWord,
  AdminAuditRecord: adminAuditRecord,
  Error: errorBody,
}
