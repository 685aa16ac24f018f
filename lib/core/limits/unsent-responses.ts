import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { processState } from '../process-state'
import { budgets } from './budgets'
import { claimHead, returnHead } from './header-budget'
import { type TransferSource, Transfers } from './transfers'

/** Answers from this size on are refused first, and ended first. */
export const largeAnswerBytes = 64 * 1024
/** Readers for whom less is held are not worth ending to make room. */
const endedBytesMin = 8 * 1024

interface Handle {
  writeQueueSize?: number
  /** The connection below that of TLS, whose own figure stands still while the reader reads. */
  _parent?: Handle
}

/** Bytes that the system has not taken yet. The one measure of progress there is: Node's own time-out uses it too. */
function queuedBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: Handle | null }
  return (handle?._parent ?? handle)?.writeQueueSize ?? 0
}

/** An answer that its reader has not taken yet. */
class UnsentResponse implements TransferSource {
  constructor(
    private readonly socket: Socket,
    /** What is held beside the bytes in the socket. */
    private readonly ownBytes: number,
  ) {}

  bytes(): number {
    return this.ownBytes + Math.max(this.socket.writableLength, queuedBytes(this.socket))
  }

  moved(): number {
    return this.socket.bytesWritten - this.socket.writableLength - queuedBytes(this.socket)
  }

  isPausedByUs(): boolean {
    return this.socket.writableLength === 0
  }

  end(): void {
    this.socket.destroy()
  }
}

/** The answers that their readers have not taken yet. */
class UnsentResponses {
  readonly transfers = new Transfers(budgets().answers, endedBytesMin)
  readonly #held = new Map<ServerResponse, UnsentResponse>()

  /**
   * Counts what is left of an answer after it was written, until it is finished.
   * @param ownBytes what making it holds beside the bytes in the socket
   */
  hold(outgoing: ServerResponse, ownBytes = 0): void {
    const { socket } = outgoing
    if (!socket) return
    const known = this.#held.get(outgoing)
    if (known) {
      this.transfers.update(known)
      return
    }
    const headBytes = claimHead(outgoing.req)
    const answer = new UnsentResponse(socket, ownBytes + headBytes)
    this.#held.set(outgoing, answer)
    this.transfers.add(answer)
    outgoing.once('close', () => {
      this.#held.delete(outgoing)
      this.transfers.remove(answer)
      if (headBytes > 0) returnHead(outgoing.req)
    })
  }

  /** Whether so many bytes fit without ending anybody. */
  fits(bytes: number): boolean {
    return this.transfers.budget.fits(bytes)
  }

  /**
   * Whether an answer of this many bytes may be written: a large one only if there is room for it.
   * @param isVital written in any case, as polls are: the slowest readers are cut off to make room
   */
  admits(bytes: number, isVital: boolean): boolean {
    const { budget } = this.transfers
    const slack = bytes < largeAnswerBytes ? budget.limitBytes / 8 : 0
    if (budget.usedBytes + bytes <= budget.limitBytes + slack) return true
    if (this.transfers.free(bytes) || isVital) {
      if (isVital) this.transfers.free(bytes, true)
      return true
    }
    budget.refusedCount++
    return false
  }
}

/**
 * What a page takes while it is made, beside what waits in its socket. Measured: 0.5 to 1.2 MB. The largest page, that
 * of a room, has 320 KiB at most (`lib/chat/server/chat-page.ts`).
 */
const pageBytes = 1024 * 1024

/** Takes room for a page until it is sent. @returns whether there was */
export function reservePage(outgoing: ServerResponse): boolean {
  if (!unsentResponses().admits(pageBytes, false)) return false
  unsentResponses().hold(outgoing, pageBytes)
  return true
}

/** The unwritten answers of this process. */
export const unsentResponses = () => processState('unwritten', () => new UnsentResponses())
