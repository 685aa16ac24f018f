import { byId, contains } from '@/lib/core/admin-list'
import { adminRecords } from '@/lib/core/admin-records'
import { auditStatement } from '@/lib/core/audit/audit'
import { dayMs, hourMs } from '@/lib/core/contract/days'
import { type AuditStatement, changeAudited } from '@/lib/core/db/audited-change'
import { db } from '@/lib/core/db/database'
import { bigint, columnNames, columns, type RowOf, sql } from '@/lib/core/db/rows'
import { noteBlock } from '@/lib/core/hidden-items'
import { Refusal } from '@/lib/core/refusal/refusal'
import { endBansOf, type NewBans, newBans, ownTag, publishBans } from '@/lib/moderation/server/admin/bans'
import {
  type ActionCount,
  type ActionInput,
  type AdminAction,
  adminActionEndpoints,
  type Counts,
} from '../contract'
import { actionLimits, type Deed, deeds } from '../limits'
import { count } from './count'
import { type Bounds, resolve } from './match'
import { actionRunner } from './runner'

const undoMs = actionLimits.undoHours * hourMs

const select = sql`SELECT ${columns('Action', 'id, created_time, session, match, todo, counts, bans, up_to_id')},
  ${columns('Action', 'state, progress, undone_time, block_until')} FROM actions`

const isUnderWay = (state: string) => state === 'running' || state === 'undoing'

function toAdminAction({ match, todo, counts, state, ...row }: RowOf<typeof select>): AdminAction {
  return {
    ...row,
    match: JSON.parse(match),
    do: deeds.filter((deed) => todo.split(' ').includes(deed)),
    counts: JSON.parse(counts) as Counts,
    state: isUnderWay(state) ? 'running' : 'done',
    undo_until: row.created_time + undoMs,
  }
}

/** What was the newest when it was counted. */
async function boundsOf({ match: { up_to_id: upToId } }: ActionInput, match: string): Promise<Bounds> {
  const now = Date.now()
  if (upToId === undefined) {
    const [row] = await db().query(sql<{ id: number | null }>`SELECT max(id) AS id FROM messages`)
    return { upToId: row?.id ?? 0, upToTime: now }
  }
  // Texts and links have no ids: the count knows when it was made.
  const [counted] = await db().query(sql<{ time: number | null }>`SELECT max(up_to_time) AS time FROM actions
    WHERE state = 'counted' AND match = ${match} AND up_to_id = ${bigint(upToId)}`)
  if (counted?.time != null) return { upToId, upToTime: counted.time }
  const [next] = await db().query(sql`SELECT ${columns('Message', 'time')} FROM messages
    WHERE id > ${bigint(upToId)} ORDER BY id LIMIT 1`)
  return { upToId, upToTime: next ? next.time - 1 : now }
}

/** Of the count, which becomes the action if it is not all that was asked for. @returns its id */
async function storeCount(
  todo: readonly Deed[],
  match: string,
  resolved: object,
  counts: Counts,
  { upToId, upToTime }: Bounds,
  actor: string,
): Promise<number> {
  const names = 'session, created_time, state, match, resolved, todo, counts, up_to_id, up_to_time'
  const [[row]] = await db().batch([
    sql`INSERT INTO actions (${columnNames('Action', names)})
      VALUES (${actor}, ${bigint(Date.now())}, 'counted', ${match}, ${JSON.stringify(resolved)}, ${todo.join(' ')},
        ${JSON.stringify(counts)}, ${bigint(upToId)}, ${bigint(upToTime)})
      RETURNING ${columns('Action', 'id')}`,
  ])
  return row?.id ?? 0
}

/** Starts a counted action: its bans, its block and the audit entry are one transaction. */
async function start(
  id: number,
  { do: todo, match }: ActionInput,
  counts: Counts,
  bans: NewBans,
  actor: string,
): Promise<void> {
  const isDone = todo.every((deed) => deed === 'ban')
  const blockUntil = todo.includes('block') ? Date.now() + actionLimits.blockDays * dayMs : null
  const after = { do: todo, match, counts, bans: bans.count }
  const note = auditStatement({ actor, action: 'action.create', target: `action ${id}`, after })
  await db().batch([
    ...bans.inserts(id),
    sql`UPDATE actions SET state = ${isDone ? 'done' : 'running'}, bans = ${bans.count},
      block_until = ${bigint(blockUntil)} WHERE id = ${id}`,
    note(sql`true`),
  ])
  if (blockUntil !== null) noteBlock()
  if (bans.count > 0) await publishBans()
}

/**
 * Counts; unless that is all, bans, and starts the rest.
 * @throws Refusal invalid_parameter, not_found, conflict, too_large
 */
export async function act(input: ActionInput, actor: string, request: Request): Promise<ActionCount> {
  const { do: todo, ban, dry_run: isDryRun } = input
  const { up_to_id: _, ...match } = input.match
  const given = JSON.stringify(match)
  const bounds = await boundsOf(input, given)
  const resolved = await resolve(input.match)
  const { counts, names } = await count(resolved, bounds)
  const bans = await newBans(
    todo.includes('ban') ? names : { tag: [], trip: [], account: [] },
    match.room,
    ban,
  )
  if (bans.count > actionLimits.bansMax)
    throw new Refusal('too_large', 'bans_max', { values: { max: actionLimits.bansMax } })
  const ownAddress =
    bans.count > 0 && match.room === undefined && names.tag.some((tag) => tag === ownTag(request))
  if (ownAddress && !isDryRun && !ban.own_address) throw new Refusal('conflict', 'own_address')
  const id = await storeCount(todo, given, resolved, counts, bounds, actor)
  const counted = { counts, bans: bans.count, up_to_id: bounds.upToId, own_address: ownAddress }
  if (isDryRun) return { action: null, ...counted, state: 'done' }
  await start(id, input, counts, bans, actor)
  await actionRunner().begin()
  return { action: id, ...counted, state: (await actions.read(id)).state }
}

/** Bans and block end in the transaction that starts undoing the rest. */
async function undo(id: number, note: AuditStatement): Promise<boolean> {
  const where = sql`id = ${id} AND state IN ('running', 'done') AND created_time > ${bigint(Date.now() - undoMs)}`
  const update = sql`UPDATE actions SET state = 'undoing', undone_time = ${bigint(Date.now())}, block_until = NULL, progress = 0
    WHERE ${where} RETURNING 1`
  const isIt = sql`(SELECT id FROM actions WHERE ${where})`
  return (await changeAudited('actions', where, update, note, [endBansOf(isIt)])).length > 0
}

/** Newest first. */
export const actions = adminRecords(adminActionEndpoints, {
  select,
  order: byId('actions', 'DESC'),
  within: sql`state <> 'counted'`,
  filters: { q: (text) => contains('Action', 'match, session', text) },
  shown: (rows) => rows.map(toAdminAction),
  missing: 'no_action',
  target: ({ id }) => `action ${id}`,
  create: act,
  delete: ({ id, do: todo, match, counts }) => ({
    action: 'action.undo',
    before: { do: todo, match, counts },
    set: sql`state = 'undoing'`,
    run: (note) => undo(id, note),
    refusal: new Refusal('conflict', 'not_undoable'),
  }),
  afterwards: async () => {
    await publishBans()
    await actionRunner().begin()
  },
})

/** The response is the record. */
export async function liftBlock(id: number, actor: string): Promise<AdminAction> {
  const record = await actions.read(id)
  await actions.act(record, actor, {
    action: 'action.unblock',
    set: sql`block_until = NULL`,
    where: sql`block_until > ${bigint(Date.now())}`,
    refusal: new Refusal('conflict', 'no_block'),
  })
  return actions.read(id)
}

export const unblockRoute = actions.other(adminActionEndpoints.unblock, ({ actor }, id) =>
  liftBlock(id, actor),
)
