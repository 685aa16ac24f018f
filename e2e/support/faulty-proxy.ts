import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { listen, portOf } from './listen'

/** A fault: a response of the proxy's own, or a lost answer of the server. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body: string }
  /** The server has answered, but nothing arrives. */
  | 'answer lost'
  /** Half of the response arrives. */
  | 'answer halved'

interface Forwarded {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** A proxy with programmable faults. */
export class FaultyProxy {
  readonly #server = http.createServer((request, response) => void this.#answer(request, response))
  readonly #faults: Fault[] = []
  #waiting = 0

  private constructor(private readonly target: string) {}

  /** @param target URL of a server */
  static async start(target: string): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(target)
    await listen(proxy.#server)
    return proxy
  }

  get url(): string {
    return `http://127.0.0.1:${portOf(this.#server)}`
  }

  /** Requests in flight. */
  get waiting(): number {
    return this.#waiting
  }

  /** Faults of the next requests, one each. */
  fail(...faults: Fault[]): void {
    this.#faults.push(...faults)
  }

  cut(): void {
    this.#server.closeAllConnections()
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.cut()
    await once(this.#server, 'close')
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = this.#faults.shift()
    if (typeof fault === 'object') {
      response.writeHead(fault.status, fault.headers).end(fault.body)
      return
    }
    this.#waiting++
    try {
      const { status, headers, body } = await this.#forward(request)
      if (fault === 'answer lost') response.destroy()
      else if (fault === 'answer halved') {
        response.writeHead(status, headers)
        response.write(body.subarray(0, body.length / 2), () => response.destroy())
      } else response.writeHead(status, headers).end(body)
    } catch {
      response.destroy() // as if there were no proxy
    } finally {
      this.#waiting--
    }
  }

  #forward(incoming: IncomingMessage): Promise<Forwarded> {
    return new Promise((resolve, reject) => {
      const { method, headers, url = '/' } = incoming
      const request = http.request(`${this.target}${url}`, { method, headers, agent: false }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        response.on('end', () => {
          const { 'transfer-encoding': _, connection: __, ...kept } = response.headers
          resolve({ status: response.statusCode ?? 0, headers: kept, body: Buffer.concat(chunks) })
        })
      })
      request.on('error', reject)
      incoming.on('close', () => incoming.complete || request.destroy())
      incoming.socket.once('close', () => request.destroy())
      incoming.pipe(request)
    })
  }
}
