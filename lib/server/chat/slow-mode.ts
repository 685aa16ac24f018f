import { LRUCache } from 'lru-cache'
import { HttpError } from '../http/http-error'
import { processState } from '../process-state'
import { type Identity, nickKeyOf } from './nick'
import type { RoomRecord } from './store'

const sendersMax = 50_000

interface Turn {
  at: number
  /** The same message once more, after an answer that got lost, is no new message. */
  sendId: string | undefined
}

const turns = () =>
  processState('slow-mode', () => new LRUCache<string, Turn>({ max: sendersMax, ttl: 3_600_000 }))

/**
 * Takes the sender's turn in a room with slow mode. Turns are remembered by this instance alone: where several share
 * a database, a sender may get one on each. A sender is a nick at an address.
 * @param tag of the address, `''` if unknown
 * @returns what gives the turn back when the message was not stored
 * @throws HttpError conflict, with how long to wait
 */
export function takeTurn(room: RoomRecord, { nick }: Identity, tag: string, sendId?: string): () => void {
  if (room.slowSeconds === 0) return () => undefined
  const key = `${room.id} ${tag} ${nickKeyOf(nick)}`
  const before = turns().get(key)
  const now = Date.now()
  const isRepeat = before !== undefined && sendId !== undefined && before.sendId === sendId
  const waitMs = before === undefined || isRepeat ? 0 : before.at + room.slowSeconds * 1000 - now
  if (waitMs > 0)
    throw new HttpError(
      'conflict',
      `This room is in slow mode: one message every ${room.slowSeconds} seconds.`,
      {
        retryAfterSeconds: waitMs / 1000,
      },
    )
  if (isRepeat) return () => undefined
  turns().set(key, { at: now, sendId })
  return () => {
    if (before) turns().set(key, before)
    else turns().delete(key)
  }
}
