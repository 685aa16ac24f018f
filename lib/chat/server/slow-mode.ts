import { LRUCache } from 'lru-cache'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { nickKeyOf } from '@/lib/moderation/server/names/reserved'
import type { Identity } from './nick'
import type { RoomRecord } from './store'

/** Nicks of one address that may take a turn within the time in which each of them has one. */
const turnsOfTag = 4
/** What the turns of all senders may take in memory; beyond it those not heard of for longest are forgotten. */
export const slowModeBytesMax = 8 * 1024 * 1024
/** A key with its turns, beside the characters of the key and of the `send_id`s. */
const entryBytes = 300

interface Slot {
  /** By the monotonic clock, milliseconds. */
  at: number
  /** The same message once more, after an answer that got lost, is no new message. */
  sendId: string | undefined
}

function sizeOf(turns: Slot[], key: string): number {
  return entryBytes + 2 * key.length + turns.reduce((sum, turn) => sum + 2 * (turn.sendId?.length ?? 0), 0)
}

const board = () =>
  processState(
    'slow-mode',
    () => new LRUCache<string, Slot[]>({ maxSize: slowModeBytesMax, sizeCalculation: sizeOf }),
  )

/** Memory of the turns taken lately, bytes. */
export const slowModeBytes = (): number => board().calculatedSize

/** Who takes a turn. */
export interface SlowModeSender {
  identity: Identity
  /** Of the caller's address, `''` if unknown. */
  tag: string
  /** In a custom room the key of the account: it has one turn, whatever its nicks and addresses. */
  account: string | null
}

/** How many turns each key that stands for a sender has. */
function keysOf(
  room: RoomRecord,
  { identity, tag, account }: SlowModeSender,
): [key: string, turnsMax: number][] {
  if (account !== null) return [[`${room.id} account ${account}`, 1]]
  const nick: [string, number] = [`${room.id} nick ${tag} ${nickKeyOf(identity.nick)}`, 1]
  return tag === '' ? [nick] : [nick, [`${room.id} tag ${tag}`, turnsOfTag]]
}

function keep(key: string, turns: Slot[]): void {
  if (turns.length > 0) board().set(key, turns)
  else board().delete(key)
}

/** @param waitMs how long until the next turn */
function tooSoon({ slowSeconds }: RoomRecord, waitMs: number, turnsMax: number): Refusal {
  const retryAfterSeconds = waitMs / 1000
  const values = { seconds: slowSeconds }
  if (turnsMax === 1) return new Refusal('conflict', 'slow_mode', { values, retryAfterSeconds })
  const ofAddress = { ...values, count: turnsMax }
  return new Refusal('conflict', 'slow_mode_of_address', { values: ofAddress, retryAfterSeconds })
}

/**
 * Takes the sender's turn in a room with slow mode: each nick of an address has one, all its nicks together four, and
 * an account one. Turns are remembered by this instance alone: where several share a database, each gives its own.
 * @returns what gives the turn back when the message was not stored
 * @throws Refusal conflict, with how long to wait
 */
export function reserveSlot(room: RoomRecord, taker: SlowModeSender, sendId?: string): () => void {
  if (room.slowSeconds === 0) return () => undefined
  const now = performance.now()
  const taken = keysOf(room, taker).map(([key, turnsMax]) => ({
    key,
    turnsMax,
    turns: board().get(key) ?? [],
  }))
  if (sendId !== undefined && taken[0]?.turns.at(-1)?.sendId === sendId) return () => undefined
  for (const { turns, turnsMax } of taken) {
    const first = turns.at(-turnsMax)
    const waitMs = first === undefined ? 0 : first.at + room.slowSeconds * 1000 - now
    if (waitMs > 0) throw tooSoon(room, waitMs, turnsMax)
  }
  const turn = { at: now, sendId }
  for (const { key, turns, turnsMax } of taken) keep(key, [...turns, turn].slice(-turnsMax))
  return () => {
    for (const { key } of taken)
      keep(
        key,
        (board().get(key) ?? []).filter((each) => each !== turn),
      )
  }
}
