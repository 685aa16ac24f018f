import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { processState } from '../process-state'
import { budgets } from './budgets'
import { type TransferSource, Transfers } from './transfers'

/** Smaller responses may exceed the budget by an eighth. */
export const largeResponseBytes = 64 * 1024
/** Smaller responses are not ended to free memory. */
const endedBytesMin = 8 * 1024

interface Handle {
  writeQueueSize?: number
  /** The TCP handle below TLS, whose own counter does not change while the client reads. */
  _parent?: Handle
}

/** Bytes that the system has not accepted yet; Node's own time-out uses this measure too. */
function queuedBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: Handle | null }
  return (handle?._parent ?? handle)?.writeQueueSize ?? 0
}

class UnsentResponse implements TransferSource {
  constructor(
    private readonly socket: Socket,
    /** Memory besides the bytes in the socket. */
    private readonly ownBytes: number,
    readonly request: IncomingMessage,
  ) {}

  bytes(): number {
    return this.ownBytes + Math.max(this.socket.writableLength, queuedBytes(this.socket))
  }

  moved(): number {
    return this.socket.bytesWritten - this.socket.writableLength - queuedBytes(this.socket)
  }

  isPausedByServer(): boolean {
    return this.socket.writableLength === 0
  }

  end(): void {
    this.socket.destroy()
  }
}

/** Responses that clients have not read yet. */
class UnsentResponses {
  readonly transfers = new Transfers(budgets().responses, endedBytesMin)
  readonly #tracked = new Map<ServerResponse, UnsentResponse>()

  /**
   * Counts the unread rest of a response until it is finished.
   * @param ownBytes memory besides the bytes in the socket
   */
  track(outgoing: ServerResponse, ownBytes = 0): void {
    const { socket } = outgoing
    if (!socket) return
    const known = this.#tracked.get(outgoing)
    if (known) {
      this.transfers.update(known)
      return
    }
    const response = new UnsentResponse(socket, ownBytes, outgoing.req)
    this.#tracked.set(outgoing, response)
    this.transfers.add(response)
    outgoing.once('close', () => {
      this.#tracked.delete(outgoing)
      this.transfers.remove(response)
    })
  }

  fits(bytes: number): boolean {
    return this.transfers.budget.fits(bytes)
  }

  /**
   * Whether a response may be written: a large one only if it fits.
   * @param isVital always written, as polls are: the slowest readers are cut off to make room
   */
  admits(bytes: number, isVital: boolean): boolean {
    const { budget } = this.transfers
    const slack = bytes < largeResponseBytes ? budget.limit / 8 : 0
    if (budget.fits(bytes - slack)) return true
    if (this.transfers.free(bytes)) return true
    if (isVital) this.transfers.free(bytes, true)
    else budget.refused++
    return isVital
  }
}

/**
 * Memory of a page while it is rendered, besides its socket. Measured: 0.5 to 1.2 MB. The largest page, of a
 * room, has 320 KiB.
 */
const pageBytes = 1024 * 1024

/** Reserves memory for a page until it is sent. @returns whether it fits */
export function reservePage(outgoing: ServerResponse): boolean {
  if (!unsentResponses().admits(pageBytes, false)) return false
  unsentResponses().track(outgoing, pageBytes)
  return true
}

export const unsentResponses = () => processState('unwritten', () => new UnsentResponses())
