import { enclosingNetworkOf, networkOf } from '@/lib/core/network'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { nickKeyOf } from '@/lib/moderation/server/names/reserved-nicks'
import { raidLimits } from '../limits'
import type { Identity } from './nick'
import { raidRefusal } from './raid'
import { SlowModeSlots } from './slow-mode-slots'
import type { RoomRecord } from './store'

/** Slots of all nicks of one address together. */
const addressSlots = 4
const slots = () => processState('slow-mode', () => new SlowModeSlots())

export const slowModeBytes = (): number => slots().bytes

interface SlowModeSender {
  identity: Identity
  /** `''` if unknown. */
  address: string
  /** Of the address, `''` if unknown. */
  tag: string
  /** The account of a custom room, or a webhook: one slot, whatever its nicks and addresses; null for others. */
  slowModeKey: string | null
  /** Whether the slots of raid mode count, too. */
  isInRaid?: boolean
}

interface Place {
  key: string
  slotsMax: number
  seconds: number
  /** For all rooms together. */
  isOfRaid?: boolean
}

/**
 * Reserves a slot in a room with slow mode: one per nick of an address, four per address, one per account. In raid mode, an
 * address has slots for all rooms together. Slots are per instance: where several share a database, each has its own.
 * @param sendId stays the same when a message is sent again
 * @returns releases the slot, if the message was not stored
 * @throws Refusal conflict, with the time to wait
 */
export function reserveSlot(room: RoomRecord, sender: SlowModeSender, sendId?: string): () => void {
  if (room.slowSeconds === 0 && !sender.isInRaid) return () => undefined
  const now = performance.now()
  const maker = makerOf(sender)
  const entries = placesOf(room, sender, maker).map((place) => ({ ...place, taken: slots().get(place.key) }))
  if (sendId !== undefined && entries[0]?.taken.at(-1)?.sendId === sendId) return () => undefined
  for (const { taken, ...place } of entries) {
    const first = taken.at(-place.slotsMax)
    const waitMs = first === undefined ? 0 : first.at + place.seconds * 1000 - now
    if (waitMs > 0) throw tooSoon(place, waitMs)
  }
  const slot = { at: now, sendId }
  for (const { key, taken, slotsMax, seconds } of entries)
    slots().set(key, [...taken, slot].slice(-slotsMax), maker, seconds * 1000)
  return () => {
    for (const { key, seconds } of entries) {
      const others = slots()
        .get(key)
        .filter(({ at }) => at !== now)
      slots().set(key, others, maker, seconds * 1000)
    }
  }
}

/** Whose share of the memory a slot takes. */
function makerOf({ address, slowModeKey }: SlowModeSender): string {
  return slowModeKey === null ? enclosingNetworkOf(networkOf(address)) : `account ${slowModeKey}`
}

/** The places of a sender, or the one that its enclosing network shares if there is none for it. */
function placesOf(room: RoomRecord, sender: SlowModeSender, maker: string): Place[] {
  const own = [...(room.slowSeconds > 0 ? ofRoom(room, sender) : []), ...ofRaid(sender)]
  const keys = own.map(({ key }) => key)
  if (slots().fits(keys, maker)) return own
  const seconds = Math.max(...own.map((place) => place.seconds))
  const isOfRaid = room.slowSeconds === 0
  const shared = { key: slots().sharedPlaceOf(maker), slotsMax: addressSlots, seconds, isOfRaid }
  return [shared, ...own.filter(({ key }) => slots().get(key).length > 0)]
}

function ofRoom(
  { id, slowSeconds: seconds }: RoomRecord,
  { identity, tag, slowModeKey }: SlowModeSender,
): Place[] {
  if (slowModeKey !== null) return [{ key: `${id} account ${slowModeKey}`, slotsMax: 1, seconds }]
  const nick = { key: `${id} nick ${tag} ${nickKeyOf(identity.nick)}`, slotsMax: 1, seconds }
  return tag === '' ? [nick] : [nick, { key: `${id} tag ${tag}`, slotsMax: addressSlots, seconds }]
}

function ofRaid({ identity, tag, isInRaid = false }: SlowModeSender): Place[] {
  const key = tag === '' ? `raid nick ${nickKeyOf(identity.nick)}` : `raid tag ${tag}`
  const { slowCount: slotsMax, slowSeconds: seconds } = raidLimits
  return isInRaid ? [{ key, slotsMax, seconds, isOfRaid: true }] : []
}

function tooSoon({ seconds, slotsMax, isOfRaid = false }: Place, waitMs: number): Refusal {
  if (isOfRaid) return raidRefusal('raid_slow', waitMs)
  const retryAfterSeconds = waitMs / 1000
  const values = { seconds }
  if (slotsMax === 1) return new Refusal('conflict', 'slow_mode', { values, retryAfterSeconds })
  const ofAddress = { ...values, count: slotsMax }
  return new Refusal('conflict', 'slow_mode_of_address', { values: ofAddress, retryAfterSeconds })
}
