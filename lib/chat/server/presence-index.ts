import { NetworkShares } from '@/lib/core/limits/network-shares'

interface InRoom {
  roomId: number
  /** Of the client, see `networkOf`. */
  network: string
}

/** How many sessions there are, and how many are of one enclosing network. */
class SessionCount {
  all = 0
  readonly shares = new NetworkShares()

  add({ network }: InRoom, change: 1 | -1): void {
    this.all += change
    this.shares.add(network, change)
  }
}

/** Sessions by key, with counts per room and network. */
export class PresenceIndex<Session extends InRoom> {
  readonly #byKey = new Map<string, Session>()
  readonly #total = new SessionCount()
  readonly #ofRooms = new Map<number, SessionCount>()

  get size(): number {
    return this.#byKey.size
  }

  /** @param roomId of all rooms without it @returns sessions of all networks, and of one */
  count(network: string, roomId?: number): { all: number; held: number } {
    const count = roomId === undefined ? this.#total : this.#ofRooms.get(roomId)
    return { all: count?.all ?? 0, held: count?.shares.heldBy(network) ?? 0 }
  }

  get(key: string): Session | undefined {
    return this.#byKey.get(key)
  }

  entries(): [key: string, session: Session][] {
    return [...this.#byKey]
  }

  set(key: string, session: Session): void {
    this.delete(key)
    this.#byKey.set(key, session)
    this.#count(session, 1)
  }

  delete(key: string): void {
    const session = this.#byKey.get(key)
    if (!session) return
    this.#byKey.delete(key)
    this.#count(session, -1)
  }

  #count(session: Session, change: 1 | -1): void {
    const { roomId } = session
    const ofRoom = this.#ofRooms.get(roomId) ?? new SessionCount()
    this.#ofRooms.set(roomId, ofRoom)
    for (const count of [this.#total, ofRoom]) count.add(session, change)
    if (ofRoom.all === 0) this.#ofRooms.delete(roomId)
  }
}
