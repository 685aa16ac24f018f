import type { IncomingMessage } from 'node:http'
import { clientAddressOfIncoming } from '../http/client-address'
import { networkOf } from '../network'
import { processState } from '../process-state'
import { budgets } from './budgets'
import { Pool } from './pool'

/** Memory of a header besides its characters. */
const headerBytes = 48
/**
 * Headers up to this size, as browsers behind several proxies send, count with the connection
 * (`parkedPollBytes`).
 */
const ordinaryBytesMax = 8192
/** Memory of a request's headers per byte: the address also exists with the host prepended. */
const copies = 2
/** Share of the body budget for large headers that count on their own. */
const shareMax = 0.5

/** Memory of a request's address and headers as received, bytes. */
export function requestBytes({ rawHeaders, url = '' }: IncomingMessage): number {
  let bytes = url.length
  for (const text of rawHeaders) bytes += text.length + headerBytes
  return bytes
}

/** Large headers that count on their own, in bytes. */
const standalone = () => processState('standalone-heads', () => new Pool(budgets().bodies.limit * shareMax))

const headKey = Symbol('head')
type WithHead = IncomingMessage & { [headKey]?: LargeHeaders }

/**
 * The large address and headers of a request in progress. They count on their own in the body budget, except
 * while a holder that can be ended or refused counts them: an arriving body, a waiting poll, an unread
 * response.
 */
export class LargeHeaders {
  #isStandalone = false
  #isOver = false

  constructor(
    readonly bytes: number,
    private readonly network: string,
  ) {}

  get fits(): boolean {
    return standalone().fits(this.bytes) && standalone().mayTake(this.network)
  }

  /** Counts it on its own. */
  countStandalone(): void {
    if (!this.#isStandalone && !this.#isOver) this.#count(this.bytes)
  }

  /**
   * Another holder counts it from now on. @returns bytes to count: 0 if they are counted elsewhere already
   */
  handOver(): number {
    if (!this.#isStandalone) return 0
    this.#count(-this.bytes)
    return this.bytes
  }

  /** The request is over. */
  release(): void {
    this.handOver()
    this.#isOver = true
  }

  #count(bytes: number): void {
    this.#isStandalone = bytes > 0
    standalone().add(bytes, this.network)
    budgets().bodies.add(bytes)
  }
}

/** The headers of a request that is about to be dispatched; null if they are not large. */
export function largeHeadersOf(incoming: WithHead): LargeHeaders | null {
  const bytes = requestBytes(incoming)
  if (bytes <= ordinaryBytesMax) return null
  const head = new LargeHeaders(bytes * copies, networkOf(clientAddressOfIncoming(incoming)))
  incoming[headKey] = head
  return head
}

/** Transfers large headers to another holder. @returns bytes to count */
export const claimHeaders = (incoming: WithHead): number => incoming[headKey]?.handOver() ?? 0

export const returnHeaders = (incoming: WithHead): void => incoming[headKey]?.countStandalone()
