import { adminAccount } from '../admin/accounts'
import { adminAuditRecord } from '../admin/audit'
import { adminBan } from '../admin/bans'
import { adminKey } from '../admin/keys'
import { adminMessage } from '../admin/messages'
import { adminClearing, adminRoom } from '../admin/rooms'
import { adminLink, adminText } from '../admin/stored'
import { adminWord } from '../admin/words'
import { cursor, message, roomSummary } from '../chat'
import { contactLinks } from '../contacts'
import { serviceRecord } from '../directory'
import type { z } from '../zod'
import { errorBody } from './error-body'

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
