import { Client } from 'pg'
import { config } from '../config'
import { log } from '../log'
import { processState } from '../process-state'
import { db } from './database'

/** What instances tell each other. A lost message costs latency, never correctness. */
export interface BusMessage {
  /** A room's stream or its settings moved. */
  topic: 'room' | 'account' | 'settings' | 'services' | 'text' | 'link' | 'presence'
  /** Which one: a room, a name, a code; `''` for all. */
  id: string
}

type Listener = (message: BusMessage) => void

const channel = 'open_utility_api'

class Bus {
  readonly #listeners = new Set<Listener>()
  readonly #origin = crypto.randomUUID()
  #client: Client | null = null
  #closed = false

  subscribe(listener: Listener): void {
    this.#listeners.add(listener)
  }

  deliver(message: BusMessage): void {
    for (const listener of this.#listeners) listener(message)
  }

  /** Tells the other instances; on SQLite there are none. Listeners of this process are not called. */
  async publish(message: BusMessage): Promise<void> {
    if (config().provider !== 'postgresql') return
    const payload = JSON.stringify({ ...message, origin: this.#origin })
    await db()
      .read.$queryRawUnsafe('SELECT pg_notify($1, $2)::text', channel, payload)
      .catch((error: unknown) => log().warn({ err: error }, 'could not notify other instances'))
  }

  /** Tells everybody: the listeners of this process, and the other instances. */
  async announce(message: BusMessage): Promise<void> {
    this.deliver(message)
    await this.publish(message)
  }

  async listen(): Promise<void> {
    if (config().provider !== 'postgresql' || this.#closed) return
    const client = new Client({ connectionString: config().databaseUrl })
    client.on('notification', (event) => this.#receive(event.payload ?? ''))
    client.on('error', (error) => log().warn({ err: error }, 'lost the notification connection'))
    client.on('end', () => this.#reconnect())
    await client.connect()
    await client.query(`LISTEN ${channel}`)
    this.#client = client
    // Whatever was said while nobody listened: everybody looks again.
    this.deliver({ topic: 'room', id: '' })
    this.deliver({ topic: 'account', id: '' })
    this.deliver({ topic: 'settings', id: '' })
    this.deliver({ topic: 'services', id: '' })
    this.deliver({ topic: 'text', id: '' })
    this.deliver({ topic: 'link', id: '' })
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end()
  }

  #receive(payload: string): void {
    const { origin, ...message } = JSON.parse(payload) as BusMessage & { origin: string }
    if (origin !== this.#origin) this.deliver(message)
  }

  #reconnect(): void {
    if (this.#closed) return
    setTimeout(() => {
      this.listen().catch((error: unknown) => {
        log().warn({ err: error }, 'cannot listen for notifications yet')
        this.#reconnect()
      })
    }, 1000).unref()
  }
}

/** Messages between the instances that share a PostgreSQL database (LISTEN/NOTIFY). */
export function bus(): Bus {
  return processState('bus', () => new Bus())
}
