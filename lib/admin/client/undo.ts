import type { AdminAuditRecord } from '@/lib/core/audit/contract'
import { changedFields, recordOf } from './audit-sentence'

/** A call of the API for administrators. */
export interface UndoCall {
  name: UndoName
  fields: Readonly<Record<string, unknown>>
}

type UndoName =
  | 'DELETE /api/admin/actions/{id}'
  | 'PATCH /api/admin/services/{id}'
  | 'PATCH /api/admin/settings'
  | 'PATCH /api/admin/words/{id}'
  | 'POST /api/admin/bans'
  | 'POST /api/admin/messages/delete'
  | 'POST /api/admin/messages/restore'
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

/** The same ban for the rest of its time; null when that is over. */
function banAgain(before: Readonly<Record<string, unknown>>, now: number): UndoCall | null {
  const { nick, trip, tag, account, room, reason, shadow, expires_time: end } = before
  const minutes = typeof end === 'number' ? Math.ceil((end - now) / 60_000) : null
  if (minutes !== null && minutes < 1) return null
  const given = { nick, trip, tag, account, room, minutes }
  const isGiven = ([, value]: [string, unknown]) => value !== null && value !== undefined
  return {
    name: 'POST /api/admin/bans',
    fields: { ...Object.fromEntries(Object.entries(given).filter(isGiven)), reason, shadow },
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
    case 'ban.delete':
      return banAgain(before, now)
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
