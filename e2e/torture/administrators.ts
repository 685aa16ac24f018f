import { setTimeout as pause } from 'node:timers/promises'
import { json } from '../support/http'
import type { Caller } from './caller'
import type { ChangeKind } from './history'

const paceMs = 60

/** An administrator who records the outcome of each action. */
class Administrator {
  constructor(
    protected readonly caller: Caller,
    protected readonly room: string,
    protected readonly random: () => number,
  ) {}

  /** @returns whether it was acknowledged */
  protected async change(
    kind: ChangeKind,
    request: { method: string; path: string; body?: unknown },
    about: { id?: number; msg?: string } = {},
  ): Promise<boolean> {
    const { history, platform } = this.caller
    const { method, path, body } = request
    const slot = Math.floor(this.random() * platform.size)
    const headers = { Authorization: `Bearer ${platform.superKey}` }
    const input = body === undefined ? { method, headers } : { ...json(body, headers), method }
    const startedAt = performance.now()
    const response = await this.caller.attempt('admin', slot, `/api/admin${path}`, input)
    if (response !== null && response.status >= 400 && response.status < 500) return false
    const isAcknowledged = response?.status === 200
    const outcome = isAcknowledged ? 'acknowledged' : 'unknown'
    const { id = 0, msg = '' } = about
    history.changes.push({
      kind,
      room: this.room,
      slot,
      id,
      msg,
      startedAt,
      endedAt: performance.now(),
      outcome,
    })
    return isAcknowledged
  }
}

/** Deletes, edits and restores messages; one administrator per room. */
export class Moderator extends Administrator {
  #next = 0

  async step(): Promise<void> {
    await pause(paceMs * this.random())
    const { sends } = this.caller.history
    while (this.#next < sends.length) {
      const sent = sends[this.#next]
      // Its sender may still be retrying.
      if (!sent || (sent.acknowledged.length === 0 && this.#next > sends.length - 20)) return
      this.#next++
      const id = sent.acknowledged[0]?.id
      if (sent.room === this.room && id !== undefined && this.random() < 0.6) return this.#treat(id, sent.msg)
    }
  }

  async #treat(id: number, msg: string): Promise<void> {
    const kind = this.random()
    if (kind < 0.6) await this.#edit(id, `${msg} edited`)
    if (kind < 0.3) await this.#edit(id, `${msg} edited twice`)
    if (kind > 0.4) await this.change('delete', { method: 'DELETE', path: `/messages/${id}` }, { id })
    if (kind > 0.8) await this.#restore(id)
  }

  #edit(id: number, msg: string): Promise<boolean> {
    return this.change('edit', { method: 'PATCH', path: `/messages/${id}`, body: { msg } }, { id, msg })
  }

  #restore(id: number): Promise<boolean> {
    return this.change('restore', { method: 'POST', path: '/messages/restore', body: { ids: [id] } }, { id })
  }
}

/** Clears a room and undoes it; one administrator per room. */
export class Clearer extends Administrator {
  async step(): Promise<void> {
    await pause(4 * paceMs * this.random())
    // The first message creates the room.
    if (
      !this.caller.history.sends.some(
        ({ room, acknowledged }) => room === this.room && acknowledged.length > 0,
      )
    )
      return
    const isCleared = await this.#post('clear', 'clear')
    await pause(4 * paceMs * this.random())
    // Sometimes the clearing stays.
    if (isCleared && this.random() < 0.8) await this.#post('unclear', 'restore')
  }

  #post(kind: ChangeKind, act: string): Promise<boolean> {
    return this.change(kind, { method: 'POST', path: `/rooms/${this.room}/${act}`, body: {} })
  }
}
