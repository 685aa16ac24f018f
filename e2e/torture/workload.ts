import { unique } from '../support/talk'
import { until } from '../support/until'
import { Clearer, Moderator } from './administrators'
import { Caller } from './caller'
import { lastId, readFinals } from './final-state'
import { eventManners, Follower, manners } from './followers'
import { emptyHistory, type History } from './history'
import type { Platform } from './platform'
import { Historian, Visitor } from './readers'
import { Sender } from './senders'

/** Seeded random numbers (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const sendersPlain = 5
const sendersElsewhere = 1
const visitors = 2
/** Far more than the two seconds in which an instance notices a missed notification. */
const catchUpMs = 20_000

interface Actor {
  step: () => Promise<void>
}

/** All clients of a platform, and what they saw. */
export class Workload {
  readonly history: History
  readonly caller: Caller
  readonly #rooms: { plain: string; moderated: string; cleared: string }
  readonly #followers: { follower: Follower; room: string }[] = []
  readonly #random: () => number
  #isAsking = true
  #isFollowing = true
  readonly #asking: Promise<void>[] = []
  readonly #following: Promise<void>[] = []

  constructor(platform: Platform, seed: number) {
    const rooms = { plain: unique('plain'), moderated: unique('moderated'), cleared: unique('cleared') }
    this.#rooms = rooms
    this.#random = randomFrom(seed)
    this.history = emptyHistory(rooms.plain)
    this.caller = new Caller(platform, this.history)
  }

  get acknowledgedCount(): number {
    return this.history.sends.filter(({ acknowledged }) => acknowledged.length > 0).length
  }

  start(): void {
    const { plain, moderated, cleared } = this.#rooms
    const { caller } = this
    const random = this.#random
    for (let i = 0; i < sendersPlain; i++) this.#ask(new Sender(caller, plain, `plain${i}`, random))
    for (let i = 0; i < sendersElsewhere; i++) {
      this.#ask(new Sender(caller, moderated, `mod${i}`, random))
      this.#ask(new Sender(caller, cleared, `clear${i}`, random))
    }
    this.#ask(new Moderator(caller, moderated, random))
    this.#ask(new Clearer(caller, cleared, random))
    for (let i = 0; i < visitors; i++) this.#ask(new Visitor(caller, moderated, `visitor${i}`, random))
    this.#ask(new Historian(caller, plain, random))
    for (const [i, manner] of manners.entries()) this.#follow(plain, manner, i)
    for (const [i, manner] of eventManners.entries())
      for (const room of [moderated, cleared]) this.#follow(room, manner, i)
  }

  /** Stops sending and changing, and finishes what is in flight. */
  async quiet(): Promise<void> {
    this.#isAsking = false
    await Promise.all(this.#asking)
  }

  /** A last message: no later event makes another instance look for it. */
  async haveLastWord(): Promise<void> {
    await new Sender(this.caller, this.#rooms.plain, 'last', this.#random).step()
  }

  /** Lets every follower catch up, and stops following. Call it when nothing is sent. */
  async catchUp(): Promise<void> {
    const ends = new Map<string, number>()
    for (const room of Object.values(this.#rooms)) ends.set(room, await lastId(this.caller, room))
    const endOf = (room: string) => ends.get(room) ?? 0
    const isDone = () => this.#followers.every(({ follower, room }) => follower.hasReached(endOf(room)))
    await until('followers to catch up', isDone, catchUpMs).catch(() => undefined) // the checker tells
    this.#isFollowing = false
    await Promise.all(this.#following)
    for (const { follower, room } of this.#followers) follower.end(endOf(room))
  }

  /** Reads everything once more. */
  async readFinals(): Promise<void> {
    this.history.finals = await readFinals(this.caller, Object.values(this.#rooms))
  }

  #ask(actor: Actor): void {
    this.#asking.push(this.#run(actor, () => this.#isAsking))
  }

  #follow(room: string, manner: (typeof manners)[number], i: number): void {
    const follower = new Follower(this.caller, room, manner, i % this.caller.platform.size)
    this.#followers.push({ follower, room })
    this.#following.push(this.#run(follower, () => this.#isFollowing))
  }

  async #run(actor: Actor, goesOn: () => boolean): Promise<void> {
    while (goesOn()) await actor.step()
  }
}
