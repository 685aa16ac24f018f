import { config } from '../config'
import { log } from '../log'
import { logThrottled } from '../log-throttled'
import { processState } from '../process-state'
import type { Change } from './postgres/change-feed'
import { connections } from './postgres/connections'

const topics = ['room', 'account', 'settings', 'services', 'text', 'link', 'presence'] as const

/** What instances tell each other. A lost message costs latency, never correctness. */
export interface BusMessage {
  /** A room's stream or its settings moved. */
  topic: (typeof topics)[number]
  /** Which one: a room, a name, a code; `''` for all. */
  id: string
}

type Listener = (message: BusMessage) => void

const channel = 'open_utility_api'
/** What is kept in memory of the database. */
const cachedTopics: BusMessage['topic'][] = ['room', 'account', 'settings', 'services', 'text', 'link']

/** What was said on the channel; null for what no instance says: anybody who may use the database can NOTIFY. */
function parseMessage(payload: string): (BusMessage & { origin: string }) | null {
  try {
    const said = JSON.parse(payload) as Partial<BusMessage & { origin: string }> | null
    const topic = topics.find((each) => each === said?.topic)
    if (!topic || typeof said?.id !== 'string' || typeof said.origin !== 'string') return null
    return { topic, id: said.id, origin: said.origin }
  } catch {
    return null
  }
}

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
      logThrottled(error, 'could not notify other instances') // they find out by themselves
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

  /** Called while the connection reads, where nothing catches what is thrown: that would end the process. */
  #receive(payload: string): void {
    const said = parseMessage(payload)
    if (said === null) {
      log().debug({ bytes: payload.length }, 'a notification that no instance sends')
      return
    }
    const { origin, ...message } = said
    if (origin === this.#origin) return
    try {
      this.deliver(message)
    } catch (error) {
      logThrottled(error, 'could not take a notification')
    }
  }

  #tell(changes: Change[] | 'anything'): void {
    const messages =
      changes === 'anything'
        ? cachedTopics.map((topic) => ({ topic, id: '' }))
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
export function receivesChanges(): boolean {
  return config().provider === 'sqlite' || connections()?.feed?.isCurrent === true
}
