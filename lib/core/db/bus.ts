import { config } from '../config'
import { log } from '../log'
import { logThrottled } from '../log-throttled'
import { processState } from '../process-state'
import type { Change } from './postgres/change-feed'
import { connections } from './postgres/current-connections'

/** What is cached in memory. */
const topics = ['room', 'account', 'settings', 'services', 'text', 'link'] as const

/** Messages between instances. A lost one costs latency, never correctness. */
export interface BusMessage {
  /** `room`: its stream or settings changed. */
  topic: (typeof topics)[number]
  /** A room, name or code; `''` for all. */
  id: string
}

type Listener = (message: BusMessage) => void

const channel = 'open_utility_api'

/** null for payloads of other senders: any database user can NOTIFY. */
function parseMessage(payload: string): (BusMessage & { origin: string }) | null {
  try {
    const received = JSON.parse(payload) as Partial<BusMessage & { origin: string }> | null
    const topic = topics.find((each) => each === received?.topic)
    if (!topic || typeof received?.id !== 'string' || typeof received.origin !== 'string') return null
    return { topic, id: received.id, origin: received.origin }
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

  /** Notifies the other instances, not listeners of this process. Does nothing on SQLite. */
  async publish(message: BusMessage): Promise<void> {
    const pool = connections()?.pool
    if (!pool) return
    const payload = JSON.stringify({ ...message, origin: this.#origin })
    try {
      await pool.query('SELECT pg_notify($1, $2)', [channel, payload])
    } catch (error) {
      logThrottled(error, 'could not notify other instances') // they poll for changes
    }
  }

  /** Resolves after the first attempt. */
  async listen(): Promise<void> {
    await connections()?.follow(
      channel,
      (payload) => this.#receive(payload),
      (changes) => this.#deliver(changes === 'all' ? topics.map((topic) => ({ topic, name: '' })) : changes),
    )
  }

  async close(): Promise<void> {
    await connections()?.close()
  }

  /** Called by the connection: an uncaught exception would end the process. */
  #receive(payload: string): void {
    const received = parseMessage(payload)
    if (received === null) {
      log().debug({ bytes: payload.length }, 'a notification that no instance sends')
      return
    }
    if (received.origin === this.#origin) return
    try {
      this.#deliver([{ topic: received.topic, name: received.id }])
    } catch (error) {
      logThrottled(error, 'could not take a notification')
    }
  }

  #deliver(changes: Change[]): void {
    for (const { topic, name: id } of changes)
      for (const listener of this.#listeners) listener({ topic: topic as BusMessage['topic'], id })
  }
}

export function bus(): Bus {
  return processState('bus', () => new Bus())
}

/**
 * Whether caches of the database may be used: on SQLite always, on PostgreSQL while all changes older than
 * two seconds are known.
 */
export function receivesChanges(): boolean {
  return config().provider === 'sqlite' || connections()?.feed?.isCurrent === true
}
