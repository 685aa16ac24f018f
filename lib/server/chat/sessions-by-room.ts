/** Sessions by their keys, and how many of them each room has. */
export class SessionsByRoom<Session extends { roomId: number }> {
  readonly #all = new Map<string, Session>()
  readonly #counts = new Map<number, number>()

  get size(): number {
    return this.#all.size
  }

  /** How many are in a room. */
  countIn(roomId: number): number {
    return this.#counts.get(roomId) ?? 0
  }

  get(key: string): Session | undefined {
    return this.#all.get(key)
  }

  entries(): [key: string, session: Session][] {
    return [...this.#all]
  }

  /** @param session of the same room as one of that key that is there already */
  set(key: string, session: Session): void {
    if (!this.#all.has(key)) this.#count(session.roomId, 1)
    this.#all.set(key, session)
  }

  delete(key: string): void {
    const session = this.#all.get(key)
    if (!session) return
    this.#all.delete(key)
    this.#count(session.roomId, -1)
  }

  #count(roomId: number, change: number): void {
    const count = this.countIn(roomId) + change
    if (count > 0) this.#counts.set(roomId, count)
    else this.#counts.delete(roomId)
  }
}
