import { byId, contains } from '@/lib/core/admin-list'
import { adminRecords } from '@/lib/core/admin-records'
import { auditStatement } from '@/lib/core/audit/audit'
import { db } from '@/lib/core/db/database'
import { columns, sql } from '@/lib/core/db/rows'
import { settings, storeRaid } from '@/lib/core/settings/settings'
import { heldEndpoints } from '../../contract/raid'
import { forgetHeld, isRaid } from '../raid'

/** Who was banned since does not wait any more. */
const isUnbanned = sql`NOT EXISTS (SELECT 1 FROM bans b WHERE b.kind = 'tag' AND b.value = held_senders.tag
  AND b.room_id IS NULL AND (b.expires_time IS NULL OR b.expires_time > held_senders.time))`

export async function readRaid() {
  const [row] = await db().query(
    sql<{
      count: number
    }>`SELECT count(*) AS count FROM held_senders WHERE admitted_time IS NULL AND ${isUnbanned}`,
  )
  const { raidUntil, flood } = settings()
  return { until: isRaid() ? raidUntil : 0, held: row?.count ?? 0, freeze_all: flood.freezeAll }
}

export async function changeRaid({ minutes }: { minutes: number }, actor: string) {
  const action = minutes > 0 ? 'raid.start' : 'raid.end'
  const until = minutes > 0 ? Date.now() + minutes * 60_000 : 0
  await storeRaid(until, auditStatement({ actor, action, target: 'raid', after: { minutes } }))
  forgetHeld()
  return readRaid()
}

/** Newest first. */
export const heldSenders = adminRecords(heldEndpoints, {
  select: sql`SELECT ${columns('HeldSender', 'id, tag, room, nick, trip, msg, time, admitted_time')} FROM held_senders`,
  order: byId('held_senders', 'DESC'),
  within: isUnbanned,
  filters: { q: (text) => contains('HeldSender', 'nick, msg', text), tag: (tag) => sql`tag = ${tag}` },
  missing: 'no_held',
  target: ({ nick, room }) => `${nick} in ${room}`,
})

/** Who was let in before stays so. */
export const admitRoute = heldSenders.other(heldEndpoints.admit, async ({ actor }, id) => {
  const before = await heldSenders.read(id)
  const set = sql`admitted_time = CAST(${Date.now()} AS bigint), msg = ''`
  if (before.admitted_time === null)
    await heldSenders.act(before, actor, { action: 'held.admit', after: { tag: before.tag }, set })
  forgetHeld()
  return heldSenders.read(id)
})
