import { enclosingNetworkOf, networkOf } from '@/lib/core/network'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { nickKeyOf } from '@/lib/moderation/server/names/reserved-nicks'
import type { Identity } from './nick'
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
}

/**
 * Reserves a slot in a room with slow mode: one per nick of an address, four per address, one per account. Slots are per
 * instance: where several share a database, each has its own.
 * @param sendId stays the same when a message is sent again
 * @returns releases the slot, if the message was not stored
 * @throws Refusal conflict, with the time to wait
 */
export function reserveSlot(room: RoomRecord, sender: SlowModeSender, sendId?: string): () => void {
  if (room.slowSeconds === 0) return () => undefined
  const now = performance.now()
  const maker = makerOf(sender)
  const entries = placesOf(room, sender, maker).map(([key, slotsMax]) => ({
    key,
    slotsMax,
    taken: slots().get(key),
  }))
  if (sendId !== undefined && entries[0]?.taken.at(-1)?.sendId === sendId) return () => undefined
  const countsMs = room.slowSeconds * 1000
  for (const { taken, slotsMax } of entries) {
    const first = taken.at(-slotsMax)
    const waitMs = first === undefined ? 0 : first.at + countsMs - now
    if (waitMs > 0) throw tooSoon(room, waitMs, slotsMax)
  }
  const slot = { at: now, sendId }
  for (const { key, taken, slotsMax } of entries)
    slots().set(key, [...taken, slot].slice(-slotsMax), maker, countsMs)
  return () => {
    for (const { key } of entries) {
      const others = slots()
        .get(key)
        .filter(({ at }) => at !== now)
      slots().set(key, others, maker, countsMs)
    }
  }
}

/** Whose share of the memory a slot takes. */
function makerOf({ address, slowModeKey }: SlowModeSender): string {
  return slowModeKey === null ? enclosingNetworkOf(networkOf(address)) : `account ${slowModeKey}`
}

/** The keys of a sender, or the place that its enclosing network shares if there is none for it. */
function placesOf(
  room: RoomRecord,
  sender: SlowModeSender,
  maker: string,
): [key: string, slotsMax: number][] {
  const own = keysOf(room, sender)
  const keys = own.map(([key]) => key)
  if (slots().fits(keys, maker)) return own
  return [[slots().sharedPlaceOf(maker), addressSlots], ...own.filter(([key]) => slots().get(key).length > 0)]
}

function keysOf(
  room: RoomRecord,
  { identity, tag, slowModeKey }: SlowModeSender,
): [key: string, slotsMax: number][] {
  if (slowModeKey !== null) return [[`${room.id} account ${slowModeKey}`, 1]]
  const nick: [string, number] = [`${room.id} nick ${tag} ${nickKeyOf(identity.nick)}`, 1]
  return tag === '' ? [nick] : [nick, [`${room.id} tag ${tag}`, addressSlots]]
}

function tooSoon({ slowSeconds }: RoomRecord, waitMs: number, slotsMax: number): Refusal {
  const retryAfterSeconds = waitMs / 1000
  const values = { seconds: slowSeconds }
  if (slotsMax === 1) return new Refusal('conflict', 'slow_mode', { values, retryAfterSeconds })
  const ofAddress = { ...values, count: slotsMax }
  return new Refusal('conflict', 'slow_mode_of_address', { values: ofAddress, retryAfterSeconds })
}
