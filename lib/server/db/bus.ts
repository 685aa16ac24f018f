import { complain } from '../complain'
import { config } from '../config'
import { processState } from '../process-state'
import type { Change } from './postgres/change-feed'
import { connections } from './postgres/connections'

/** What instances tell each other. A lost message costs latency, never correctness. */
export interface BusMessage {
  /** A room's stream or its settings moved. */
  topic: 'room' | 'account' | 'settings' | 'services' | 'text' | 'link' | 'presence'
  /** Which one: a room, a name, a code; `''` for all. */
  id: string
}

type Listener = (message: BusMessage) => void

const channel = 'open_utility_api'
/** What is kept in memory of the database. */
const remembered: BusMessage['topic'][] = ['room', 'account', 'settings', 'services', 'text', 'link']

class Bus {
  readonly #listeners = new Set<Listener>()
  readonly #origin = crypto.randomUUID()

  subscribe(listener: Listener): void {
    this.#listeners.add(listener)
  }

  deliver(message: BusMessage): void {
    for (const listener of this.#listeners) listener(message)
  }

  /** Tells the other instances; on SQLite there are none. Listeners of this process are not called. */
  async publish(message: BusMessage): Promise<void> {
    const pool = connections()?.pool
    if (!pool) return
    const payload = JSON.stringify({ ...message, origin: this.#origin })
    try {
      await pool.query('SELECT pg_notify($1, $2)', [channel, payload])
    } catch (error) {
      complain(error, 'could not notify other instances') // they find out by themselves
    }
  }

  /** Starts following the other instances. Resolves when the first attempt has ended. */
  async listen(): Promise<void> {
    await connections()?.follow({
      channel,
      hear: (payload) => this.#receive(payload),
      tell: (changes) => this.#tell(changes),
    })
  }

  async close(): Promise<void> {
    await connections()?.close()
  }

  #receive(payload: string): void {
    const { origin, ...message } = JSON.parse(payload) as BusMessage & { origin: string }
    if (origin !== this.#origin) this.deliver(message)
  }

  #tell(changes: Change[] | 'anything'): void {
    const messages =
      changes === 'anything'
        ? remembered.map((topic) => ({ topic, id: '' }))
        : changes.map(({ topic, name }) => ({ topic: topic as BusMessage['topic'], id: name }))
    for (const message of messages) this.deliver(message)
  }
}

/** Messages between the instances that share a PostgreSQL database (LISTEN/NOTIFY). */
export function bus(): Bus {
  return processState('bus', () => new Bus())
}

/**
 * Whether what this process remembers of the database may be believed: nobody else writes there, or everything that
 * others changed more than two seconds ago has been heard of.
 */
export function hearsOfChanges(): boolean {
  return config().provider === 'sqlite' || connections()?.feed?.isCurrent === true
}
