import { LRUCache } from 'lru-cache'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { nickKeyOf } from '@/lib/moderation/server/names/reserved-nicks'
import type { Identity } from './nick'
import type { RoomRecord } from './store'

/** Slots of all nicks of one address together. */
const addressSlots = 4
/** Memory of all slots; beyond it the least recently used senders are forgotten. */
export const slowModeBytesMax = 8 * 1024 * 1024
const entryBytes = 300

/** A message sent in a room with slow mode. */
interface Slot {
  /** By the monotonic clock, milliseconds. */
  at: number
  /** A retry of the same message is not a new message. */
  sendId: string | undefined
}

function sizeOf(slots: Slot[], key: string): number {
  return entryBytes + 2 * key.length + slots.reduce((sum, slot) => sum + 2 * (slot.sendId?.length ?? 0), 0)
}

const slotsByKey = () =>
  processState(
    'slow-mode',
    () => new LRUCache<string, Slot[]>({ maxSize: slowModeBytesMax, sizeCalculation: sizeOf }),
  )

export const slowModeBytes = (): number => slotsByKey().calculatedSize

interface SlowModeSender {
  identity: Identity
  /** Of the sender's address, `''` if unknown. */
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
  const entries = keysOf(room, sender).map(([key, slotsMax]) => ({
    key,
    slotsMax,
    slots: slotsByKey().get(key) ?? [],
  }))
  if (sendId !== undefined && entries[0]?.slots.at(-1)?.sendId === sendId) return () => undefined
  for (const { slots, slotsMax } of entries) {
    const first = slots.at(-slotsMax)
    const waitMs = first === undefined ? 0 : first.at + room.slowSeconds * 1000 - now
    if (waitMs > 0) throw tooSoon(room, waitMs, slotsMax)
  }
  const slot = { at: now, sendId }
  for (const { key, slots, slotsMax } of entries) setSlots(key, [...slots, slot].slice(-slotsMax))
  return () => {
    for (const { key } of entries)
      setSlots(
        key,
        (slotsByKey().get(key) ?? []).filter((each) => each !== slot),
      )
  }
}

function keysOf(
  room: RoomRecord,
  { identity, tag, slowModeKey }: SlowModeSender,
): [key: string, slotsMax: number][] {
  if (slowModeKey !== null) return [[`${room.id} account ${slowModeKey}`, 1]]
  const nick: [string, number] = [`${room.id} nick ${tag} ${nickKeyOf(identity.nick)}`, 1]
  return tag === '' ? [nick] : [nick, [`${room.id} tag ${tag}`, addressSlots]]
}

function setSlots(key: string, slots: Slot[]): void {
  if (slots.length > 0) slotsByKey().set(key, slots)
  else slotsByKey().delete(key)
}

function tooSoon({ slowSeconds }: RoomRecord, waitMs: number, slotsMax: number): Refusal {
  const retryAfterSeconds = waitMs / 1000
  const values = { seconds: slowSeconds }
  if (slotsMax === 1) return new Refusal('conflict', 'slow_mode', { values, retryAfterSeconds })
  const ofAddress = { ...values, count: slotsMax }
  return new Refusal('conflict', 'slow_mode_of_address', { values: ofAddress, retryAfterSeconds })
}
