import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen, portOf } from './listen'

/** How much of a request is kept; heads are shorter. */
const requestLengthMax = 16_384

/** A relay between a proxy and an instance, which records requests and can lose a response. */
export class Relay {
  readonly #server = createServer((client) => this.#accept(client))
  readonly #sockets = new Set<Socket>()
  /** Answered requests, oldest first. */
  readonly answered: string[] = []
  /** Decides whether a response that begins to arrive is lost: then the connection breaks. */
  loses: (request: string) => boolean = () => false

  private constructor(private readonly instanceUrl: string) {}

  static async start(instanceUrl: string): Promise<Relay> {
    const relay = new Relay(instanceUrl)
    await listen(relay.#server)
    return relay
  }

  get url(): string {
    return `http://127.0.0.1:${portOf(this.#server)}`
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #accept(client: Socket): void {
    const { hostname, port } = new URL(this.instanceUrl)
    const instance = connect(Number(port), hostname)
    let request = ''
    const end = () => {
      client.destroy()
      instance.destroy()
    }
    client.on('data', (chunk) => {
      request = `${request}${chunk.toString('latin1')}`.slice(0, requestLengthMax)
      instance.write(chunk)
    })
    instance.on('data', (chunk) => {
      if (request !== '') {
        this.answered.push(request)
        if (this.loses(request)) return end()
        request = ''
      }
      client.write(chunk)
    })
    for (const socket of [client, instance]) {
      this.#sockets.add(socket)
      socket.on('error', end).on('close', () => {
        this.#sockets.delete(socket)
        end()
      })
    }
  }
}
