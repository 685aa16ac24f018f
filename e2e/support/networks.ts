import { Agent } from 'node:http'
import { type JsonResponse, json, send } from './http'
import { openRaw, type RawConnection } from './raw'

/**
 * Clients of one /24, as a server with `TRUST_PROXY=1` sees them: by X-Forwarded-For, and by the address of their
 * connections, which counts before there is a request.
 */
export class Network {
  readonly #localAddress: string
  readonly #agent: Agent

  constructor(readonly number: number) {
    this.#localAddress = `127.${number}.0.1`
    this.#agent = new Agent({ keepAlive: false, maxSockets: 10_000, localAddress: this.#localAddress })
  }

  /** The X-Forwarded-For header of one of its addresses. */
  header(host = 1): Record<string, string> {
    return { 'X-Forwarded-For': `198.51.${this.number}.${host}` }
  }

  /** A POST with a JSON body, or a GET. */
  call(url: string, body?: unknown, headers = this.header()): Promise<JsonResponse> {
    const call = body === undefined ? { headers } : json(body, headers)
    return send(url, { ...call, agent: this.#agent })
  }

  /** A connection for raw bytes. */
  open(url: string, bytes = ''): Promise<RawConnection> {
    return openRaw(url, bytes, this.#localAddress)
  }

  /** Breaks off the calls in progress. */
  close(): void {
    this.#agent.destroy()
  }
}
