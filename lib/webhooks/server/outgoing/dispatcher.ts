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

export const concurrencyMax = 8
const retryMs = 5_000
/** How often instances on a shared database poll for pending webhooks: notifications get lost, instances die. */
const pollMs = 30_000
/** Grace period for active deliveries at shutdown. */
const shutdownGraceMs = 5_000

interface WebhookState {
  isRunning: boolean
  isPending: boolean
  timer: NodeJS.Timeout | null
}

/**
 * Schedules deliveries: one at a time for each webhook, a few concurrently for all. Rooms without webhooks and silent
 * rooms cost nothing.
 */
class Dispatcher {
  #rooms = new Map<string, number[]>()
  readonly #states = new Map<number, WebhookState>()
  readonly #slots = new Semaphore(concurrencyMax)
  readonly #ending = new AbortController()
  readonly #runs = new Set<Promise<void>>()
  #poll: Periodic | null = null
  #isStopped = false
  activeCount = 0

  get counts() {
    const states = [...this.#states.values()]
    const enabled = [...this.#rooms.values()].reduce((sum, ids) => sum + ids.length, 0)
    return {
      enabled,
      waiting: states.filter((state) => state.isRunning).length - this.activeCount,
      failing: states.filter((state) => state.timer !== null).length,
    }
  }

  async load(): Promise<void> {
    const webhooks = await readEnabled()
    const ids = new Set(webhooks.map(({ id }) => id))
    for (const [id, state] of this.#states) {
      if (state.timer) clearTimeout(state.timer)
      state.timer = null
      if (!ids.has(id) && !state.isRunning) this.#states.delete(id)
    }
    this.#rooms = new Map()
    for (const webhook of webhooks) this.#add(webhook)
  }

  start(): void {
    onMessage((room) => this.#onMessage(room))
    followChanges('settings', () => this.load(), 'could not read the webhooks')
    if (db().provider !== 'postgresql') return
    bus().subscribe(({ topic, id }) => {
      if (topic === 'room' && id !== '') this.#onMessage(id)
    })
    this.#poll = new Periodic(() => this.#checkPending(), pollMs, 'could not look for waiting webhooks')
    this.#poll.start()
  }

  /** What did not arrive in time is sent again after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#poll?.stop()
    for (const { timer } of this.#states.values()) if (timer) clearTimeout(timer)
    const timer = setTimeout(() => this.#ending.abort(), shutdownGraceMs)
    await Promise.all(this.#runs)
    clearTimeout(timer)
  }

  #add({ id, room, next_try_time: next }: EnabledWebhook): void {
    this.#rooms.set(room, [...(this.#rooms.get(room) ?? []), id])
    const state = this.#states.get(id) ?? { isRunning: false, isPending: false, timer: null }
    this.#states.set(id, state)
    const leftMs = next - Date.now()
    if (leftMs > 0) this.#wait(id, state, leftMs)
    else this.#wake(id, state)
  }

  /** Until {@link load} finds it enabled again. */
  #forget(id: number): void {
    for (const [room, ids] of this.#rooms) {
      const others = ids.filter((each) => each !== id)
      if (others.length > 0) this.#rooms.set(room, others)
      else this.#rooms.delete(room)
    }
  }

  #onMessage(room: string): void {
    for (const id of this.#rooms.get(room) ?? []) {
      const state = this.#states.get(id)
      // New messages wait behind one that failed.
      if (state && !state.timer) this.#wake(id, state)
    }
  }

  async #checkPending(): Promise<void> {
    if (this.#states.size === 0) return
    for (const id of await inBackground(() => readPending(Date.now()))) {
      const state = this.#states.get(id)
      if (state) this.#wake(id, state)
    }
  }

  #wait(id: number, state: WebhookState, milliseconds: number): void {
    if (state.timer) clearTimeout(state.timer)
    state.timer = setTimeout(() => this.#wake(id, state), Math.min(milliseconds, delayMaxMs))
    state.timer.unref()
  }

  #wake(id: number, state: WebhookState): void {
    if (state.timer) clearTimeout(state.timer)
    state.timer = null
    if (this.#isStopped) return
    state.isPending = true
    if (state.isRunning) return
    const running = this.#run(id, state).finally(() => this.#runs.delete(running))
    this.#runs.add(running)
  }

  async #run(id: number, state: WebhookState): Promise<void> {
    state.isRunning = true
    let next: NextRun = 0
    let delayMs = 0
    while ((state.isPending || next === 0) && delayMs === 0 && !this.#isStopped) {
      state.isPending = false
      next = await this.#slots.run(() => this.#deliver(id))
      if (next === 'disabled') this.#forget(id)
      delayMs = typeof next === 'number' ? next : 0
    }
    state.isRunning = false
    if (delayMs > 0 && !this.#isStopped) this.#wait(id, state, delayMs)
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

export const dispatcher = (): Dispatcher => processState('webhook-dispatcher', () => new Dispatcher())
