import http from 'node:http'
import https from 'node:https'
import type { Answer, Call } from './http'

/** Whoever waits longer has been forgotten. */
const patienceMs = 20_000

/** What is said of a request that was not answered. */
const describe = (error: NodeJS.ErrnoException, request: http.ClientRequest): string =>
  `${error.code ?? error.message}${request.reusedSocket ? ' on a connection that was kept' : ''}`

/**
 * A client that keeps its connection as long as the server lets it, or takes a new one for each request. Of several addresses it uses one, and goes on to the
 * next when it is told that the connection ends, or when nobody listens there: then nothing was sent, and nothing is lost.
 */
export class SteadyClient {
  readonly #agent: http.Agent
  readonly #origins: string[]
  #at: number

  /** @param origins such as `http://127.0.0.1:3000` @param at which of them to begin with */
  constructor(origins: string[], at: number, keepAlive: boolean) {
    const options = { keepAlive, maxSockets: 1 }
    const isTls = origins[0]?.startsWith('https:')
    this.#agent = isTls ? new https.Agent({ ...options, rejectUnauthorized: false }) : new http.Agent(options)
    this.#origins = origins
    this.#at = at % origins.length
  }

  /** Sends one request. @throws Error that says what happened instead of an answer */
  async call(path: string, call: Call = {}): Promise<Answer> {
    for (let refusedCount = 0; ; refusedCount++)
      try {
        const answer = await this.#send(path, call)
        if (answer.headers.connection === 'close') this.#next()
        return answer
      } catch (error) {
        const isRefused = error instanceof Error && error.message === 'ECONNREFUSED'
        if (!isRefused || refusedCount >= this.#origins.length - 1) throw error
        this.#next()
      }
  }

  /** Closes its connection. */
  end(): void {
    this.#agent.destroy()
  }

  #next(): void {
    this.#at = (this.#at + 1) % this.#origins.length
  }

  #send(path: string, { method = 'GET', headers = {}, body }: Call): Promise<Answer> {
    const url = new URL(path, this.#origins[this.#at])
    const length: Record<string, string> =
      body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const options = { agent: this.#agent, method, headers: { ...length, ...headers } }
    return new Promise((resolve, reject) => {
      const request = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', fail)
        response.on('end', () => {
          clearTimeout(timer)
          const whole = Buffer.concat(chunks)
          const { statusCode: status = 0, headers } = response
          resolve({ status, headers, body: whole, text: whole.toString() })
        })
      })
      const fail = (error: NodeJS.ErrnoException) => {
        clearTimeout(timer)
        reject(new Error(describe(error, request)))
      }
      const timer = setTimeout(() => {
        request.destroy(new Error(`no answer within ${patienceMs} ms`))
      }, patienceMs)
      request.on('error', fail)
      request.end(body)
    })
  }
}
