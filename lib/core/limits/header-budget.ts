import type { IncomingMessage } from 'node:http'
import { processState } from '../process-state'
import { budgets } from './budgets'

/** A header in memory, beside its characters. */
const headerBytes = 48
/** A head up to this size, as of browsers behind a proxy that adds many headers, is counted with its connection (`parkedPollBytes`). */
const ordinaryBytesMax = 8192
/** What is made of a head while its request is under way, by its own size: the address also exists with the host before it. */
const copies = 2
/** What the large heads that count by themselves may take of the budget for bodies; the rest is for bodies. */
const shareMax = 0.5

/** What the address and the headers of a request hold in memory as they came, bytes. */
export function requestBytes({ rawHeaders, url = '' }: IncomingMessage): number {
  let bytes = url.length
  for (const text of rawHeaders) bytes += text.length + headerBytes
  return bytes
}

/** The large heads of this process that count by themselves, bytes. */
const standalone = () => processState('standalone-heads', () => ({ bytes: 0 }))

const headKey = Symbol('head')
type WithHead = IncomingMessage & { [headKey]?: Head }

/**
 * The address and the headers of a request under way, where they are large. They count by themselves in the budget for
 * bodies, except while something else counts them that may be ended or refused for what it holds: a body that arrives,
 * a poll that waits, an answer that is not read.
 */
export class Head {
  #isStandalone = false
  #isOver = false

  constructor(readonly bytes: number) {}

  /** Whether there is room for it beside the others that count by themselves. */
  get fits(): boolean {
    return standalone().bytes + this.bytes <= budgets().bodies.limitBytes * shareMax
  }

  /** Counts it by itself. */
  hold(): void {
    if (!this.#isStandalone && !this.#isOver) this.#count(this.bytes)
  }

  /** Something else counts it from now on. @returns what it has to count: nothing if that is counted elsewhere already */
  leave(): number {
    if (!this.#isStandalone) return 0
    this.#count(-this.bytes)
    return this.bytes
  }

  /** The request is over, and so is the message it came in. */
  release(): void {
    this.leave()
    this.#isOver = true
  }

  #count(bytes: number): void {
    this.#isStandalone = bytes > 0
    standalone().bytes += bytes
    budgets().bodies.add(bytes)
  }
}

/** The head of a request that is about to be under way; null if it is not large. */
export function headOf(incoming: WithHead): Head | null {
  const bytes = requestBytes(incoming)
  if (bytes <= ordinaryBytesMax) return null
  const head = new Head(bytes * copies)
  incoming[headKey] = head
  return head
}

/** Has something else count the head of a request, if it is large. @returns what it has to count, bytes */
export const claimHead = (incoming: WithHead): number => incoming[headKey]?.leave() ?? 0

/** Gives it back. */
export const returnHead = (incoming: WithHead): void => incoming[headKey]?.hold()
