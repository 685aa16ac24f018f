import { adminCall, adminRead } from '@/lib/core/api/admin-call'
import { ApiError } from '@/lib/core/api/api-error'
import type { AdminAuditRecord } from '@/lib/core/audit/contract'
import { limits } from '@/lib/core/contract/limits'
import { changedFields, recordOf } from './audit-sentence'

/** A call of the API for administrators. */
export interface UndoCall {
  name: UndoName
  fields: Readonly<Record<string, unknown>>
  /** Where the id is that the entry lacks. */
  find?: FindCall
}

interface FindCall {
  name: 'GET /api/admin/bans' | 'GET /api/admin/rooms/{room}' | 'GET /api/admin/words'
  fields: Readonly<Record<string, unknown>>
  /** The field of the response that is a list. */
  list: 'bans' | 'clearings' | 'words'
  /** Fields of the record in it. */
  is: Readonly<Record<string, unknown>>
  /** The field of the call that has its id. */
  as: 'clearing' | 'id'
}

type UndoName =
  | 'DELETE /api/admin/actions/{id}'
  | 'DELETE /api/admin/bans/{id}'
  | 'DELETE /api/admin/words/{id}'
  | 'PATCH /api/admin/bans/{id}'
  | 'PATCH /api/admin/services/{id}'
  | 'PATCH /api/admin/settings'
  | 'PATCH /api/admin/words/{id}'
  | 'POST /api/admin/bans'
  | 'POST /api/admin/links/{link}/restore'
  | 'POST /api/admin/messages/delete'
  | 'POST /api/admin/messages/restore'
  | 'POST /api/admin/rooms/{room}/restore'
  | 'POST /api/admin/texts/{name}/restore'
  | 'POST /api/admin/words'

type Entry = Pick<AdminAuditRecord, 'action' | 'target' | 'before' | 'after'>

/** Ids of messages; null where the entry does not have all of them. */
function messageIds(target: string, messages: unknown): number[] | null {
  const items = Array.isArray(messages) ? messages : []
  const [, count = '1'] = /^(\d+) messages$/.exec(target) ?? []
  return items.length > 0 && items.length === Number(count)
    ? (items.map((item) => recordOf(item).id) as number[])
    : null
}

/** A record with these fields, by a search for a text in it. */
const findBy = (list: 'bans' | 'words', q: unknown, is: FindCall['is']): FindCall => ({
  name: `GET /api/admin/${list}`,
  fields: { q, limit: limits.pageRowsMax },
  list,
  is,
  as: 'id',
})

/** There may be others of the same name; entries of earlier versions lack the time. */
function endBan({
  nick,
  trip,
  tag,
  account,
  room = null,
  created_time,
}: Readonly<Record<string, unknown>>): UndoCall {
  const banned = { nick, trip, tag, account }
  const named = Object.fromEntries(Object.entries(banned).map(([kind, value]) => [kind, value ?? null]))
  const is = { ...named, room, action: null, ...(created_time !== undefined && { created_time }) }
  const q = nick ?? trip ?? tag ?? account
  return { name: 'DELETE /api/admin/bans/{id}', fields: {}, find: findBy('bans', q, is) }
}

/** The same ban, or what it said before a change, for the rest of its time; null when that is over. */
function banAgain(
  before: Readonly<Record<string, unknown>>,
  isChange: boolean,
  now: number,
): UndoCall | null {
  const { id, nick, trip, tag, account, room, reason, shadow, expires_time: end } = before
  const { exempt_trips, exempt_accounts } = before
  const minutes = typeof end === 'number' ? Math.ceil((end - now) / 60_000) : null
  if (minutes !== null && minutes < 1) return null
  const terms = { reason, shadow, exempt_trips, exempt_accounts }
  if (isChange) return { name: 'PATCH /api/admin/bans/{id}', fields: { id, ...terms, minutes: minutes ?? 0 } }
  const given = { nick, trip, tag, account, room, minutes, ...terms }
  const isGiven = ([, value]: [string, unknown]) => value !== null && value !== undefined
  return {
    name: 'POST /api/admin/bans',
    fields: Object.fromEntries(Object.entries(given).filter(isGiven)),
  }
}

/**
 * The call that takes back what an entry of the audit log says; null where the entry does not suffice for it.
 * @param now milliseconds since the epoch
 */
export function undoOf({ action, target, before: stored, after }: Entry, now: number): UndoCall | null {
  const before = recordOf(stored)
  switch (action) {
    case 'message.delete':
    case 'message.restore': {
      const ids = messageIds(target, action === 'message.delete' ? stored : after)
      const way = action === 'message.delete' ? 'restore' : 'delete'
      return ids && { name: `POST /api/admin/messages/${way}`, fields: { ids } }
    }
    case 'room.clear': {
      const [fields, is] = [{ room: target }, { up_to_id: recordOf(after).up_to_id }]
      const find = {
        name: 'GET /api/admin/rooms/{room}',
        fields,
        list: 'clearings',
        is,
        as: 'clearing',
      } as const
      return { name: 'POST /api/admin/rooms/{room}/restore', fields, find }
    }
    case 'link.delete':
    case 'text.delete': {
      const { deleted_time } = recordOf(after)
      // On a full disk, what is deleted is gone.
      if (typeof deleted_time !== 'number') return null
      return action === 'link.delete'
        ? { name: 'POST /api/admin/links/{link}/restore', fields: { link: target, deleted_time } }
        : { name: 'POST /api/admin/texts/{name}/restore', fields: { name: target, deleted_time } }
    }
    case 'ban.create':
      return endBan(recordOf(after))
    case 'ban.change':
    case 'ban.delete':
      return banAgain(before, action === 'ban.change', now)
    case 'word.create':
      return {
        name: 'DELETE /api/admin/words/{id}',
        fields: {},
        find: findBy('words', target, { word: target }),
      }
    case 'word.delete': {
      const { word, action: effect, scope, note } = before
      return { name: 'POST /api/admin/words', fields: { word, action: effect, scope, note } }
    }
    case 'word.change': {
      const { id, action: effect, scope, note } = before
      return { name: 'PATCH /api/admin/words/{id}', fields: { id, action: effect, scope, note } }
    }
    case 'settings.change': {
      // Others may have changed the rest since.
      const changed = changedFields(stored, after)?.map(({ field, before: value }) => [field, value]) ?? []
      return changed.length > 0
        ? { name: 'PATCH /api/admin/settings', fields: Object.fromEntries(changed) }
        : null
    }
    case 'service.change':
      return { name: 'PATCH /api/admin/services/{id}', fields: { id: target, status: before.status } }
    case 'action.create': {
      const [, id] = /^action (\d+)$/.exec(target) ?? []
      return id === undefined ? null : { name: 'DELETE /api/admin/actions/{id}', fields: { id: Number(id) } }
    }
    default:
      return null
  }
}

/** @throws ApiError */
export async function callUndo({ name, fields, find }: UndoCall): Promise<unknown> {
  if (!find) return adminCall(name, fields as never)
  const response: Record<string, unknown> = await adminRead(find.name, find.fields as never)
  const rows = response[find.list] as readonly Record<string, unknown>[]
  const found = rows.find((row) => Object.entries(find.is).every(([field, value]) => row[field] === value))
  if (!found) throw new ApiError(404, 'not_found', 'It is not there any more')
  return adminCall(name, { ...fields, [find.as]: found.id } as never)
}
