import { onMessage } from '@/lib/chat/server/stream-append'
import { bus } from '@/lib/core/db/bus'
import { followChanges } from '@/lib/core/db/change-notifications'
import { db } from '@/lib/core/db/database'
import { inBackground } from '@/lib/core/db/postgres/query-limit'
import { Semaphore } from '@/lib/core/limits/semaphore'
import { logThrottled } from '@/lib/core/log-throttled'
import { Periodic } from '@/lib/core/periodic'
import { processState } from '@/lib/core/process-state'
import { deliverNext, type NextRun } from './deliver'
import { delayMaxMs } from './retry'
import { type EnabledWebhook, readEnabled, readPending } from './store'

/** Deliveries under way in this process at once. */
export const concurrencyMax = 8
/** How soon it goes on when the database could not be asked. */
const retryMs = 5_000
/** How often instances that share a database look for what nobody delivers: notifications get lost, instances die. */
const safetyMs = 30_000
/** What is under way when the process ends has so long to arrive. */
const endMs = 5_000

interface WebhookState {
  /** A delivery waits for its turn, or is under way. */
  isRunning: boolean
  /** Something was said meanwhile. */
  isPending: boolean
  /** When it is tried again. */
  timer: NodeJS.Timeout | null
}

/**
 * Sees to it that what is said reaches the webhooks: one delivery at a time for each, a few at once for all, which take
 * turns. Rooms without hooks cost nothing, and nothing is looked for while nobody speaks.
 */
class Dispatcher {
  #rooms = new Map<string, number[]>()
  readonly #lines = new Map<number, WebhookState>()
  readonly #turns = new Semaphore(concurrencyMax)
  readonly #ending = new AbortController()
  readonly #running = new Set<Promise<void>>()
  #safety: Periodic | null = null
  #isStopped = false
  /** Deliveries that have their turn now. */
  activeCount = 0

  /** Hooks that are enabled, that wait for their turn, and that failed and wait to be tried again. */
  get counts() {
    const lines = [...this.#lines.values()]
    const enabled = [...this.#rooms.values()].reduce((sum, ids) => sum + ids.length, 0)
    return {
      enabled,
      waiting: lines.filter((line) => line.isRunning).length - this.activeCount,
      failing: lines.filter((line) => line.timer !== null).length,
    }
  }

  /** Reads which hooks there are, and looks at each once. */
  async load(): Promise<void> {
    const hooks = await readEnabled()
    const ids = new Set(hooks.map((hook) => hook.id))
    for (const [id, line] of this.#lines) {
      if (line.timer) clearTimeout(line.timer)
      line.timer = null
      if (!ids.has(id) && !line.isRunning) this.#lines.delete(id)
    }
    this.#rooms = new Map()
    for (const hook of hooks) this.#take(hook)
  }

  start(): void {
    onMessage((room) => this.#roomMoved(room))
    followChanges('settings', () => this.load(), 'could not read the webhooks')
    if (db().provider !== 'postgresql') return
    bus().subscribe(({ topic, id }) => {
      if (topic === 'room' && id !== '') this.#roomMoved(id)
    })
    this.#safety = new Periodic(() => this.#look(), safetyMs, 'could not look for waiting webhooks')
    this.#safety.start()
  }

  /** Begins no delivery any more. Those under way have some seconds; what did not arrive is sent again after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#safety?.stop()
    for (const { timer } of this.#lines.values()) if (timer) clearTimeout(timer)
    const timer = setTimeout(() => this.#ending.abort(), endMs)
    await Promise.all(this.#running)
    clearTimeout(timer)
  }

  #take({ id, room, next_try_time: next }: EnabledWebhook): void {
    this.#rooms.set(room, [...(this.#rooms.get(room) ?? []), id])
    const line = this.#lines.get(id) ?? { isRunning: false, isPending: false, timer: null }
    this.#lines.set(id, line)
    const leftMs = next - Date.now()
    if (leftMs > 0) this.#wait(id, line, leftMs)
    else this.#wake(id, line)
  }

  /** It is known again when it is enabled. */
  #forget(id: number): void {
    for (const [room, ids] of this.#rooms) {
      const others = ids.filter((each) => each !== id)
      if (others.length > 0) this.#rooms.set(room, others)
      else this.#rooms.delete(room)
    }
  }

  #roomMoved(room: string): void {
    for (const id of this.#rooms.get(room) ?? []) {
      const line = this.#lines.get(id)
      // Behind a message that failed, this one waits like the others.
      if (line && !line.timer) this.#wake(id, line)
    }
  }

  /** Asks once for all hooks. */
  async #look(): Promise<void> {
    if (this.#lines.size === 0) return
    for (const id of await inBackground(() => readPending())) {
      const line = this.#lines.get(id)
      if (line) this.#wake(id, line)
    }
  }

  #wait(id: number, line: WebhookState, milliseconds: number): void {
    if (line.timer) clearTimeout(line.timer)
    line.timer = setTimeout(() => this.#wake(id, line), Math.min(milliseconds, delayMaxMs))
    line.timer.unref()
  }

  #wake(id: number, line: WebhookState): void {
    if (line.timer) clearTimeout(line.timer)
    line.timer = null
    if (this.#isStopped) return
    line.isPending = true
    if (line.isRunning) return
    const running = this.#run(id, line).finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async #run(id: number, line: WebhookState): Promise<void> {
    line.isRunning = true
    let next: NextRun = 0
    let delayMs = 0
    while ((line.isPending || next === 0) && delayMs === 0 && !this.#isStopped) {
      line.isPending = false
      next = await this.#turns.run(() => this.#deliver(id))
      if (next === 'disabled') this.#forget(id)
      delayMs = typeof next === 'number' ? next : 0
    }
    line.isRunning = false
    if (delayMs > 0 && !this.#isStopped) this.#wait(id, line, delayMs)
  }

  async #deliver(id: number): Promise<NextRun> {
    if (this.#isStopped) return null
    this.activeCount++
    try {
      return await deliverNext(id, this.#ending.signal)
    } catch (error) {
      logThrottled(error, 'could not see to a webhook')
      return retryMs
    } finally {
      this.activeCount--
    }
  }
}

/** The dispatcher of this process. */
export const dispatcher = (): Dispatcher => processState('webhook-dispatcher', () => new Dispatcher())
