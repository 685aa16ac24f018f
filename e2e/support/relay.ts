import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen, portOf } from './listen'
import { headIn } from './wire'

/** How much of a request and of its response is kept; heads are shorter. */
const keptLengthMax = 16_384

export interface Exchange {
  /** Connections are numbered in order. */
  connection: number
  /** Its beginning, one character per byte. */
  request: string
  response: string
}

/** Forwards connections to a server, records what both sides send, and can lose a response. */
export class Relay {
  readonly #server = createServer((client) => this.#accept(client))
  readonly #sockets = new Set<Socket>()
  readonly #exchanges: Exchange[] = []
  #connections = 0
  /** Decides whether a response that begins to arrive is lost: then the connection breaks. */
  loses: (request: string) => boolean = () => false

  private constructor(private readonly target: number) {}

  /** @param target the port of the server */
  static async start(target: number): Promise<Relay> {
    const relay = new Relay(target)
    await listen(relay.#server)
    return relay
  }

  get port(): number {
    return portOf(this.#server)
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Exchanges so far whose request line matches. */
  exchanges(inRequestLine: string | RegExp = ''): Exchange[] {
    return this.#exchanges.filter(
      ({ request }) => (request.split('\r\n', 1)[0] ?? '').search(inRequestLine) >= 0,
    )
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #accept(client: Socket): void {
    const server = connect(this.target, '127.0.0.1')
    const connection = ++this.#connections
    let current: Exchange | null = null
    const end = () => {
      client.destroy()
      server.destroy()
    }
    client.on('data', (chunk) => {
      // After a response, the next bytes are the next request.
      if (current?.response !== '') {
        current = { connection, request: '', response: '' }
        this.#exchanges.push(current)
      }
      current.request = `${current.request}${chunk.toString('latin1')}`.slice(0, keptLengthMax)
    })
    server.on('data', (chunk) => {
      if (!current) return
      const isFirst = current.response === ''
      current.response = `${current.response}${chunk.toString('latin1')}`.slice(0, keptLengthMax)
      if (isFirst && this.loses(current.request)) end()
    })
    client.pipe(server).pipe(client)
    for (const socket of [client, server]) {
      this.#sockets.add(socket)
      socket.on('error', end).on('close', () => {
        this.#sockets.delete(socket)
      })
    }
    client.on('close', () => server.destroy())
    server.on('close', () => client.end())
  }
}

/** The first header of this name; null when there is none. */
export function headerIn(message: string, name: string): string | null {
  return headIn(message).headers[name.toLowerCase()] ?? null
}
