import { LRUCache } from 'lru-cache'
import { deletionTime } from '@/lib/core/clock'
import { dayMs, hourMs } from '@/lib/core/contract/days'
import { clientWrite } from '@/lib/core/db/client-writes'
import { db } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columnNames, type Sql, sql } from '@/lib/core/db/rows'
import { hasStorageFor } from '@/lib/core/db/storage-limit'
import { sweeper } from '@/lib/core/db/sweeper'
import { addressTag, networkTag, tagIfKnown } from '@/lib/core/keys'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { settings } from '@/lib/core/settings/settings'
import { raidLimits } from '../limits'
import { isUserMessage, isVisibleInRoom } from './visibility'

// Raid mode: against a flood, only senders who are known may write. Off, it costs a comparison.

export const isRaid = (): boolean => settings().raidUntil > Date.now()

/** @returns a refusal that says until when, and asks for another attempt soon: it may end sooner */
export function raidRefusal(rule: 'raid_held' | 'raid_rooms' | 'raid_slow', waitMs?: number): Refusal {
  const now = Date.now()
  // It may have ended since it was looked at.
  const until = Math.max(settings().raidUntil, now + 1000)
  const values = {
    time: new Date(until).toISOString(),
    count: raidLimits.slowCount,
    seconds: raidLimits.slowSeconds,
  }
  const retryAfterSeconds = (waitMs ?? Math.min(until - now, raidLimits.retrySeconds * 1000)) / 1000
  return new Refusal('conflict', rule, { values, retryAfterSeconds })
}

interface Sender {
  /** `''` if unknown. */
  address: string
  trip: string | null
  /** Of a custom room, in lower case. */
  account: string | null
}

/** Senders that one instance remembers. */
const rememberedMax = 5_000
const knownMs = 60_000
/** On other instances a sender is let in within this time. */
const heldMs = 2_000

const state = () =>
  processState('raid', () => ({
    known: new LRUCache<string, true>({ max: rememberedMax, ttl: knownMs }),
    held: new LRUCache<string, true>({ max: rememberedMax, ttl: heldMs }),
  }))

/** Who was let in need not wait here. */
export const forgetHeld = () => state().held.clear()

/** Of one sender, as many older messages are looked at: those of a raider who is back may all be deleted. */
const lookedAtMax = 100

/** Whether a message with this value in an indexed column is old enough and visible. */
const hasSpoken = (isSender: Sql, upTo: bigint): Sql => sql`EXISTS (
  SELECT 1 FROM (
    SELECT id, room_id, deleted_time FROM messages m WHERE ${isSender} AND time <= ${upTo} AND ${isUserMessage}
    ORDER BY time DESC LIMIT ${lookedAtMax}
  ) AS m JOIN rooms r ON r.id = m.room_id WHERE ${isVisibleInRoom})`

/** The condition that a sender is known. */
export function isKnownSql({ address, trip, account }: Sender, now = Date.now()): Sql {
  const upTo = BigInt(now - settings().flood.raidKnownHours * hourMs)
  const tag = tagIfKnown(address)
  const isOldAccount = sql`EXISTS (SELECT 1 FROM accounts WHERE username_key = ${account} AND created_time <= ${upTo})`
  const ways = [
    tag === null
      ? []
      : [
          sql`EXISTS (SELECT 1 FROM held_senders WHERE tag = ${tag} AND admitted_time IS NOT NULL)`,
          hasSpoken(sql`tag = ${tag}`, upTo),
        ],
    trip === null ? [] : [hasSpoken(sql`trip = ${trip}`, upTo)],
    account === null ? [] : [isOldAccount],
  ].flat()
  return ways.reduce((any, way) => sql`${any} OR ${way}`, sql`1 = 0`)
}

/** Whether a network has a place in the list, and its sender none. */
function isListable(address: string): Sql {
  if (address === '') return sql`1 = 0`
  const { heldMax } = raidLimits
  return sql`NOT EXISTS (SELECT 1 FROM held_senders WHERE tag = ${addressTag(address)})
    AND (SELECT count(*) FROM held_senders) < ${heldMax}
    AND (SELECT count(*) FROM held_senders WHERE network = ${networkTag(address)}) < ${heldMax / 2}`
}

async function stateOf(sender: Sender): Promise<'known' | 'new' | 'held'> {
  const { known, held } = state()
  const { address, trip, account } = sender
  const key = JSON.stringify([address && addressTag(address), trip, account])
  if (known.get(key)) return 'known'
  if (held.get(key)) return 'held'
  const [row] = await db().query(sql<{ state: 'known' | 'new' | 'held' }>`
    SELECT CASE WHEN ${isKnownSql(sender)} THEN 'known' WHEN ${isListable(address)} THEN 'new' ELSE 'held' END AS state`)
  const found = row?.state ?? 'held'
  ;(found === 'known' ? known : held).set(key, true)
  return found
}

interface HeldMessage {
  room: string
  nick: string
  trip: string | null
  msg: string
}

const rowBytes = 500

/** Of each network the first message, within a bounded list of which one enclosing network gets half. */
async function hold({ room, nick, trip, msg }: HeldMessage, address: string): Promise<void> {
  if (!(await hasStorageFor(rowBytes + Buffer.byteLength(msg), address))) return
  const insert = sql`INSERT INTO held_senders (${columnNames('HeldSender', 'tag, network, room, nick, trip, msg, time')})
    SELECT ${addressTag(address)}, ${networkTag(address)}, ${room}, ${nick}, CAST(${trip} AS text), ${msg},
      CAST(${Date.now()} AS bigint)
    WHERE ${isListable(address)} ON CONFLICT DO NOTHING`
  await clientWrite(address, () => db().batch([...dialect().lockText('held senders'), insert]))
}

/**
 * In raid mode only who is known may write.
 * @param message that is listed for administrators, if there is one
 * @throws Refusal conflict, unavailable
 */
export async function requireKnownSender(sender: Sender, message?: HeldMessage): Promise<void> {
  if (!isRaid()) return
  const found = await stateOf(sender)
  if (found === 'known' || !isRaid()) return
  if (message && found === 'new') await hold(message, sender.address)
  throw raidRefusal('raid_held')
}

/** @throws Refusal conflict */
export function refuseRoomsInRaid(): void {
  if (isRaid()) throw raidRefusal('raid_rooms')
}

const stepRows = 500

/** Texts go after an hour, those who were let in after a day. */
export async function sweepHeld(): Promise<boolean> {
  const now = deletionTime()
  const [removed] = await db().batch([
    sql`DELETE FROM held_senders WHERE id IN (SELECT id FROM held_senders
      WHERE time <= ${BigInt(now - hourMs)} AND coalesce(admitted_time, 0) <= ${BigInt(now - dayMs)} LIMIT ${stepRows})
      RETURNING 1`,
  ])
  return removed.length === stepRows
}

export const heldSweeper = () => sweeper('held senders', sweepHeld)
