import { setTimeout as pause } from 'node:timers/promises'
import { encode, type JsonResponse, type Parameters, type Call as Request, send } from '../support/http'
import { within } from '../support/until'
import type { CallKind, History } from './history'
import type { Platform } from './platform'

/** When a client gives up beyond its requested wait; far too long for any answer. */
const patienceMs = 20_000
const retryMs = 50

/** Calls the instances of a platform and records the outcomes. */
export class Caller {
  /** Per instance: messages stored since its last failure, and the time of the first. */
  readonly streaks: { messages: number; since: number }[]

  constructor(
    readonly platform: Platform,
    readonly history: History,
  ) {
    this.streaks = platform.slots.map(() => ({ messages: 0, since: 0 }))
  }

  async get(
    kind: CallKind,
    slot: number,
    path: string,
    parameters: Parameters,
  ): Promise<JsonResponse | null> {
    const waitMs = Number(parameters.wait ?? 0) * 1000
    return this.call(kind, slot, `${path}?${encode(parameters)}`, {}, waitMs)
  }

  async call(
    kind: CallKind,
    slot: number,
    path: string,
    request: Request,
    waitMs = 0,
  ): Promise<JsonResponse | null> {
    const response = await this.attempt(kind, slot, path, request, waitMs)
    if (response?.status === 200) return response
    await pause(retryMs)
    return null
  }

  /** Any call. @returns null without a response */
  async attempt(
    kind: CallKind,
    slot: number,
    path: string,
    request: Request,
    waitMs = 0,
  ): Promise<JsonResponse | null> {
    const base = await this.platform.address(slot)
    const record = { kind, slot, startedAt: performance.now(), waitMs }
    try {
      const response = await within(send(base + path, request), waitMs + patienceMs)
      const { status, headers, text } = response
      const retryAfter = headers['retry-after']
      const detail = status === 200 ? '' : text.slice(0, 200)
      this.history.calls.push({ ...record, endedAt: performance.now(), status, retryAfter, detail })
      this.#count(kind, slot, status === 200 || (kind === 'admin' && status < 500))
      return response
    } catch (error) {
      const failed = { ...record, endedAt: performance.now(), status: 0, retryAfter: undefined }
      this.history.calls.push({ ...failed, detail: String(error) })
      this.#count(kind, slot, false)
      return null
    }
  }

  forgetStreaks(): void {
    for (const streak of this.streaks) streak.messages = 0
  }

  #count(kind: CallKind, slot: number, isFine: boolean): void {
    const streak = this.streaks[slot]
    if (!streak) return
    if (!isFine) streak.messages = 0
    else if (kind === 'send' && streak.messages++ === 0) streak.since = performance.now()
  }
}
