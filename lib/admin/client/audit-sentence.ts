import { type AdminAuditRecord, type AuditAction, auditActions } from '@/lib/core/audit/contract'
import type { KeyOf, Values } from '@/lib/core/i18n/texts'
import type { auditSentenceTexts } from '../texts'

type SentenceKey = KeyOf<typeof auditSentenceTexts>

/** How targets are written, by resource; the named groups are the values of the sentence. */
const targetForms: Record<string, readonly RegExp[]> = {
  action: [/^action (?<id>\d+)$/],
  ban: [/^(?<kind>nick|trip|tag|account) (?<name>.+)$/s],
  held: [/^(?<nick>.+) in (?<room>\S+)$/s],
  inhook: [/^(?<nick>.+) in (?<room>\S+)$/s],
  message: [/^(?<room>\S+) (?<id>\d+)$/, /^(?<count>\d+) (?:messages|rooms)$/, /^(?<room>\S+)$/],
  session: [/^session (?<id>\d+)(?:: .*)?$/s, /^(?<all>all) sessions$/],
  webhook: [/^webhook (?:(?<id>\d+) )?of (?<room>\S+)$/],
}

/** Values that a sentence takes from what was stored after the change. */
const valuesAfter: Partial<Record<AuditAction, (after: Readonly<Record<string, unknown>>) => Values>> = {
  'key.refused': ({ attempts }) => ({ count: Number(attempts) }),
  'raid.start': ({ minutes }) => ({ count: Number(minutes) }),
  'target.import': ({ count }) => ({ count: Number(count) }),
  'word.import': ({ count }) => ({ count: Number(count) }),
  'service.change': ({ status }) => ({ status: String(status) }),
}

const isKnown = (action: string): action is AuditAction => auditActions.some((each) => each === action)

export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const hasNoNaN = (values: Values) => Object.values(values).every((value) => !Number.isNaN(value))

interface AuditFacts {
  session: string
  action: string
  target: string
  after: unknown
}

interface Sentence {
  key: SentenceKey
  values: Values
}

/** Many messages or sessions have a sentence of their own, and who signs out. */
function keyOf(action: AuditAction, values: Values, isOwn: boolean): SentenceKey {
  if (action === 'session.end' && 'all' in values) return 'session.end.all'
  if (action === 'session.end' && isOwn) return 'session.end.own'
  if ('count' in values)
    switch (action) {
      case 'message.delete':
      case 'message.post':
      case 'message.restore':
        return `${action}.many`
    }
  return action
}

/**
 * The sentence of an audit entry. Entries of other versions, whose action or target is unknown, have the sentence
 * `other`, which names both.
 */
export function auditSentence({ session, action, target, after }: AuditFacts): Sentence {
  const other: Sentence = { key: 'other', values: { action, target } }
  if (!isKnown(action)) return other
  const forms = targetForms[action.replace(/\..*/, '')]
  const match = forms?.map((form) => form.exec(target)).find((found) => found !== null)
  if (forms && !match) return other
  const named = Object.entries(match?.groups ?? {}).filter(([, value]) => value !== undefined)
  const values: Values = { target, ...Object.fromEntries(named), ...valuesAfter[action]?.(recordOf(after)) }
  return hasNoNaN(values) ? { key: keyOf(action, values, session === target), values } : other
}

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** The fields that differ, in the order they were stored; null where there are no records to compare. */
export function changedFields(before: unknown, after: unknown): FieldChange[] | null {
  const isRecord = (value: unknown) => typeof value === 'object' && !Array.isArray(value)
  if ((before === null && after === null) || !isRecord(before) || !isRecord(after)) return null
  const [old, fresh] = [recordOf(before), recordOf(after)]
  // A change may store the whole record before, and only what was given after.
  const names = Object.keys(after === null ? old : fresh)
  const isSame = (name: string) => JSON.stringify(old[name]) === JSON.stringify(fresh[name])
  return names
    .filter((name) => !isSame(name))
    .map((field) => ({ field, before: old[field], after: fresh[field] }))
}

/** The newest entry that changed each field. @param entries newest first */
export function lastChanges(entries: readonly AdminAuditRecord[]): ReadonlyMap<string, AdminAuditRecord> {
  const found = new Map<string, AdminAuditRecord>()
  for (const entry of entries)
    for (const { field } of changedFields(entry.before, entry.after) ?? [])
      if (!found.has(field)) found.set(field, entry)
  return found
}
