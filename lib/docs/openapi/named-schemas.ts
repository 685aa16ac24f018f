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
import { type JsonSchema, jsonSchemaOf } from './json-schema'

/** Schemas inside several responses, by name; parts precede what contains them. */
const namedSchemas: Readonly<Record<string, z.ZodType>> = {
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

/** In English. */
export const namedJsonSchemas: readonly [name: string, JsonSchema][] = Object.entries(namedSchemas).map(
  ([name, schema]) => [name, jsonSchemaOf(schema, 'output')],
)

const texts = new WeakMap<object, string>()

/** The key for equality of parts of a document, which are immutable. */
export function textOf(thing: object): string {
  const known = texts.get(thing) ?? JSON.stringify(thing)
  texts.set(thing, known)
  return known
}

const names = new Map(namedJsonSchemas.map(([name, schema]) => [textOf(schema), name]))

/** @param schema in English */
export const nameOfSchema = (schema: JsonSchema): string | undefined =>
  schema.properties && names.get(textOf(schema))
