import { setTimeout as pause } from 'node:timers/promises'
import type { PollResponse } from '@/lib/chat/contract/chat'
import type { Caller } from './caller'

const paceMs = 60

/** Is present in a room with two windows, at any instance. */
export class Visitor {
  constructor(
    private readonly caller: Caller,
    private readonly room: string,
    private readonly nick: string,
    private readonly random: () => number,
  ) {}

  async step(): Promise<void> {
    const slot = Math.floor(this.random() * this.caller.platform.size)
    const session = `${this.nick} ${this.random() < 0.5 ? 'left' : 'right'}`
    const presence = { room: this.room, nick: this.nick, session, wait: 1, limit: 1, events: 1 }
    await this.caller.get('poll', slot, '/poll', presence)
    await pause(paceMs)
  }
}

/** Reads the newest page of a room, and a few pages before it. */
export class Historian {
  #beforeId = 0

  constructor(
    private readonly caller: Caller,
    private readonly room: string,
    private readonly random: () => number,
  ) {}

  async step(): Promise<void> {
    const { room } = this
    const slot = Math.floor(this.random() * this.caller.platform.size)
    const place = this.#beforeId > 0 ? { before_id: this.#beforeId } : {}
    const limit = 1 + Math.floor(this.random() * 40)
    const response = await this.caller.get('poll', slot, '/poll', { room, limit, ...place })
    if (response) {
      const { messages: rows } = JSON.parse(response.text) as PollResponse
      this.caller.history.glances.push({ room, beforeId: this.#beforeId, rows })
      this.#beforeId = this.random() < 0.3 ? 0 : (rows[0]?.id ?? 0)
    }
    await pause(paceMs * this.random())
  }
}
