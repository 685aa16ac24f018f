import { setTimeout as pause } from 'node:timers/promises'
import type { SendResponse } from '@/lib/chat/contract/chat'
import { encode, form } from '../support/http'
import type { Caller } from './caller'
import type { Sent } from './history'

const paceMs = 8
/** How often an unacknowledged message is repeated, if that is safe. */
const triesMax = 4

/** Sends messages to one room, each to any instance, and repeats some. */
export class Sender {
  #count = 0

  constructor(
    private readonly caller: Caller,
    private readonly room: string,
    private readonly nick: string,
    private readonly random: () => number,
  ) {}

  /** Sends one message until it is acknowledged or given up. */
  async step(): Promise<void> {
    const msg = `${this.nick}-${this.#count++}`
    // Not safe to repeat without a send_id.
    const isRepeatable = this.random() < 0.7
    const { room, nick } = this
    const sent: Sent = { room, nick, msg, sendId: isRepeatable ? `id of ${msg}` : null, acknowledged: [] }
    this.caller.history.sends.push(sent)
    for (let tries = isRepeatable ? triesMax : 1; tries > 0 && sent.acknowledged.length === 0; tries--)
      await this.#deliver(sent)
    if (isRepeatable && this.random() < 0.15) await this.#deliver(sent)
    await pause(paceMs * this.random())
  }

  async #deliver(sent: Sent): Promise<void> {
    const slot = Math.floor(this.random() * this.caller.platform.size)
    const { room, nick, msg, sendId } = sent
    const input = { room, nick, msg, send_id: sendId ?? undefined }
    const isPost = this.random() < 0.5
    const path = isPost ? '/send' : `/send?${encode(input)}`
    const startedAt = performance.now()
    const response = await this.caller.call('send', slot, path, isPost ? form(input) : {})
    if (!response) return
    const { id, time, msg: stored } = JSON.parse(response.text) as SendResponse
    sent.acknowledged.push({ slot, startedAt, endedAt: performance.now(), id, time, msg: stored })
  }
}
