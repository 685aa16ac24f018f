import { isRoomThere } from '@/lib/chat/server/store'
import { bus } from '@/lib/core/db/bus'
import { db, Prisma } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { changeNoted, deleteNoted, type Note } from '@/lib/core/db/note'
import { columnNames, columns, type RowOf, type Sql, sql } from '@/lib/core/db/rows'
import { type OutHookChangeInput, type OutHookShape, outHookLimits } from '../../contract/admin-outgoing'
import { dispatcher } from './dispatcher'
import { sealed } from './secrets'
import { newSecret } from './signature'

/** Hooks changed, and that is committed: this process and the others look again. */
async function announceHooks(): Promise<void> {
  await dispatcher().load()
  await bus().publish({ topic: 'settings', id: 'out_hooks' })
}

/** A hook to be made. */
export interface NewHook {
  room: string
  url: string
  shape: OutHookShape
  include_bots: boolean
}

/** An address as it is called: the fragment is nobody's business, and numbers are written as one reads them. */
function canonical(url: string): string {
  const parsed = new URL(url)
  parsed.hash = ''
  return parsed.href
}

/**
 * Makes a hook; it begins with what is said from now on.
 * @returns its id and secret, null when there is no such room or there are as many hooks as there may be
 */
export async function makeHook(
  { room, url, shape, include_bots: withBots }: NewHook,
  note: Note,
): Promise<{ id: number; secret: string } | null> {
  const { hooksMax, roomHooksMax } = outHookLimits
  const secret = newSecret()
  const source = sql`rooms r WHERE r.name = ${room} AND ${isRoomThere}
    AND (SELECT count(*) FROM out_hooks) < ${hooksMax}
    AND (SELECT count(*) FROM out_hooks o WHERE o.room_id = r.id) < ${roomHooksMax}`
  const names = columnNames(
    'OutHook',
    'room_id, url, shape, include_bots, secret, created_time, cursor_time, cursor_id',
  )
  const insert = sql`INSERT INTO out_hooks (${names})
    SELECT r.id, CAST(${sealed(canonical(url))} AS text), CAST(${shape} AS text), CAST(${withBots} AS boolean),
      CAST(${sealed(secret)} AS text), CAST(${Date.now()} AS bigint), r.last_time, r.last_id
    FROM ${source} RETURNING ${columns('OutHook', 'id')}`
  // One after the other: a removal of the room, and others that are made at once. SQLite has one writer anyway.
  const table = db().provider === 'postgresql' ? [sql`LOCK TABLE out_hooks IN SHARE ROW EXCLUSIVE MODE`] : []
  const locks = [...dialect().lockRooms([room]), ...table]
  const results = await db().batch<Sql[]>([...locks, note(sql`EXISTS (SELECT 1 FROM ${source})`), insert])
  const [made] = results.at(-1) as RowOf<typeof insert>[]
  if (!made) return null
  await announceHooks()
  return { id: made.id, secret }
}

/** What a change sets; a hook that is tried anew begins with a clean slate. SQL of out_hooks */
function assignments({ url, shape, include_bots: withBots, enabled }: OutHookChangeInput): Sql {
  const set: Sql[] = [sql`version = version + 1`]
  if (url !== undefined) set.push(sql`url = ${sealed(canonical(url))}`)
  if (shape !== undefined) set.push(sql`shape = ${shape}`)
  if (withBots !== undefined) set.push(sql`include_bots = ${withBots}`)
  if (enabled !== undefined) set.push(sql`enabled = ${enabled}`)
  if (url !== undefined || enabled)
    set.push(sql`failures = 0, failing_since = NULL, attempts = 0, next_try_time = 0, disabled_reason = NULL`)
  return Prisma.join(set)
}

/** Changes a hook that still has this version. @returns whether it had */
export async function changeHook(
  { id, version }: { id: number; version: number },
  changes: OutHookChangeInput,
  note: Note,
): Promise<boolean> {
  const where = sql`id = ${id} AND version = ${version}`
  const change = sql`UPDATE out_hooks SET ${assignments(changes)} WHERE ${where} RETURNING ${columns('OutHook', 'id')}`
  const wasChanged = (await changeNoted('out_hooks', where, change, note)).length > 0
  if (wasChanged) await announceHooks()
  return wasChanged
}

/** Gives a hook a new secret; the one before signs too for a day. @returns it, null when there is no such hook */
export async function rollSecret(id: number, note: Note): Promise<string | null> {
  const secret = newSecret()
  const until = Date.now() + outHookLimits.secretBeforeHours * 3_600_000
  const where = sql`id = ${id}`
  const change = sql`UPDATE out_hooks SET secret_before = secret, before_until = CAST(${until} AS bigint),
    secret = ${sealed(secret)}, next_try_time = 0, version = version + 1 WHERE ${where} RETURNING ${columns('OutHook', 'id')}`
  const wasThere = (await changeNoted('out_hooks', where, change, note)).length > 0
  if (wasThere) await announceHooks()
  return wasThere ? secret : null
}

/** Removes a hook with its log. @returns whether it was there */
export async function removeHook(id: number, note: Note): Promise<boolean> {
  const wasThere = await deleteNoted('out_hooks', sql`id = ${id}`, note)
  if (wasThere) await announceHooks()
  return wasThere
}

/** The statement that removes the hooks of a room, with their logs. */
export const removeHooksOf = (roomId: number): Sql => sql`DELETE FROM out_hooks WHERE room_id = ${roomId}`
