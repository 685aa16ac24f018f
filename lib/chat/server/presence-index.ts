interface InRoom {
  roomId: number
  /** Of the client, see `networkOf`. */
  network: string
}

const changeCount = <Key>(counts: Map<Key, number>, key: Key, change: number): void => {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

const networkKey = ({ roomId, network }: InRoom): string => `${roomId} ${network}`

/** Sessions by key, with counts per room and per network of a room. */
export class PresenceIndex<Session extends InRoom> {
  readonly #all = new Map<string, Session>()
  readonly #ofRooms = new Map<number, number>()
  readonly #ofNetworks = new Map<string, number>()

  get size(): number {
    return this.#all.size
  }

  countIn(roomId: number): number {
    return this.#ofRooms.get(roomId) ?? 0
  }

  countFrom(entry: InRoom): number {
    return this.#ofNetworks.get(networkKey(entry)) ?? 0
  }

  get(key: string): Session | undefined {
    return this.#all.get(key)
  }

  entries(): [key: string, session: Session][] {
    return [...this.#all]
  }

  set(key: string, session: Session): void {
    const previous = this.#all.get(key)
    if (previous) this.#count(previous, -1)
    this.#all.set(key, session)
    this.#count(session, 1)
  }

  delete(key: string): void {
    const session = this.#all.get(key)
    if (!session) return
    this.#all.delete(key)
    this.#count(session, -1)
  }

  #count(session: Session, change: number): void {
    changeCount(this.#ofRooms, session.roomId, change)
    changeCount(this.#ofNetworks, networkKey(session), change)
  }
}
