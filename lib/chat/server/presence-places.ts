import { Pool } from '@/lib/core/limits/pool'

export interface Origin {
  roomId: number
  /** Of the client, see `networkOf`. */
  network: string
}

/** The places of sessions: of all rooms, and of each. */
export class PresencePlaces {
  readonly #all: Pool
  readonly #ofRooms = new Map<number, Pool>()

  constructor(
    sessionsMax: number,
    private readonly inRoomMax: number,
  ) {
    this.#all = new Pool(sessionsMax)
  }

  /** Whether no further session of a network fits, in the room or in all. */
  isFull({ roomId, network }: Origin): boolean {
    return !this.#all.mayTake(network) || this.#ofRooms.get(roomId)?.mayTake(network) === false
  }

  add({ roomId, network }: Origin, change: 1 | -1): void {
    const ofRoom = this.#ofRooms.get(roomId) ?? new Pool(this.inRoomMax)
    this.#ofRooms.set(roomId, ofRoom)
    for (const pool of [this.#all, ofRoom]) pool.add(change, network)
    if (ofRoom.used === 0) this.#ofRooms.delete(roomId)
  }
}

/** Sessions by key, each of which takes a place. */
export class PlacedSessions<Session extends Origin> extends Map<string, Session> {
  constructor(private readonly places: PresencePlaces) {
    super()
  }

  override set(key: string, session: Session): this {
    this.delete(key)
    this.places.add(session, 1)
    return super.set(key, session)
  }

  override delete(key: string): boolean {
    const session = this.get(key)
    if (session) this.places.add(session, -1)
    return super.delete(key)
  }
}
