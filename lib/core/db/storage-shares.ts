import { LRUCache } from 'lru-cache'
import { networkTag } from '../keys'
import { logThrottled } from '../log-throttled'
import { isUnknownNetwork } from '../network'
import { Periodic } from '../periodic'
import { db } from './database'
import { dialect } from './dialect'
import { diskMonitor } from './disk-monitor'
import { columnNames, columns, type Row, type Sql, sql } from './rows'

/** Networks share counters by hash: of those that hold a hundredth there are few. */
const countersMax = 4096
const saveIntervalMs = 1000
const addressesKept = 1000
const failureMessage = 'could not save what networks have stored'

const returned = columns('StorageShare', 'counter, bytes')

/**
 * How much each network (a /24, or a /48 of IPv6) has stored. Rows do not know their network, so bytes are counted when they
 * are admitted, and saved once a second: a crash forgets the last of them. What is deleted or expires is of no known network:
 * when the counters together exceed twice of what is stored, all are halved. Each instance adds to the same counters, and
 * reads those that it adds to.
 */
export class StorageShares {
  readonly #saved = new Float64Array(countersMax)
  readonly #unsaved = new Map<number, number>()
  readonly #counters = new LRUCache<string, { counter: number | null }>({ max: addressesKept })
  readonly #periodic = new Periodic(() => this.#save(), saveIntervalMs, failureMessage)

  /** @param storedBytes all that is stored, as measured last */
  constructor(private readonly storedBytes: () => number) {}

  async start(): Promise<void> {
    await this.#load()
    this.#periodic.start()
  }

  async close(): Promise<void> {
    await this.#periodic.stop()
    await this.#save().catch((error: unknown) => logThrottled(error, failureMessage))
  }

  /** Bytes; Infinity for an address that tells nothing of its network. */
  heldBy(address: string): number {
    const counter = this.#counterOf(address)
    if (counter === null) return Number.POSITIVE_INFINITY
    return (this.#saved[counter] ?? 0) + (this.#unsaved.get(counter) ?? 0)
  }

  add(address: string, bytes: number): void {
    const counter = this.#counterOf(address)
    if (counter !== null) this.#count(counter, bytes)
  }

  #counterOf(address: string): number | null {
    const known = this.#counters.get(address)
    if (known) return known.counter
    const hash = () => Buffer.from(networkTag(address), 'base64url').readUInt32BE()
    const counter = isUnknownNetwork(address) ? null : hash() % countersMax
    this.#counters.set(address, { counter })
    return counter
  }

  #count(counter: number, bytes: number): void {
    const unsaved = (this.#unsaved.get(counter) ?? 0) + bytes
    if (unsaved > 0) this.#unsaved.set(counter, unsaved)
    else this.#unsaved.delete(counter)
  }

  #read(rows: Row<'StorageShare'>[]): void {
    for (const { counter, bytes } of rows) this.#saved[counter] = bytes
  }

  async #load(): Promise<void> {
    this.#read(await db().query(sql`SELECT ${returned} FROM storage_shares`))
  }

  async #save(): Promise<void> {
    if (this.#unsaved.size === 0 || diskMonitor().refusesWrites) return
    const added = [...this.#unsaved].map(([counter, bytes]) => ({ counter, bytes }))
    const { bigint, each } = dialect()
    await this.#update(sql`INSERT INTO storage_shares (${columnNames('StorageShare', 'counter, bytes')})
      SELECT CAST(${bigint('counter')} AS integer), ${bigint('bytes')} FROM ${each(added)} WHERE true
      ON CONFLICT (counter) DO UPDATE SET bytes = storage_shares.bytes + excluded.bytes RETURNING ${returned}`)
    for (const { counter, bytes } of added) this.#count(counter, -bytes)
    const bytesMax = 2 * this.storedBytes()
    if (this.#saved.reduce((sum, bytes) => sum + bytes) <= bytesMax) return
    await this.#update(sql`UPDATE storage_shares SET bytes = bytes / 2
      WHERE (SELECT sum(bytes) FROM storage_shares) > ${BigInt(bytesMax)} RETURNING ${returned}`)
    await this.#load() // another instance may have halved them
  }

  /** One instance at a time: otherwise two could wait for each other, or halve twice. */
  async #update(statement: Sql<Row<'StorageShare'>>): Promise<void> {
    const results = await db().batch<Sql[]>([...dialect().lockText('storage shares'), statement])
    this.#read(results.at(-1) as Row<'StorageShare'>[])
  }
}
