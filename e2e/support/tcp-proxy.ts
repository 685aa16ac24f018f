import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A link through the proxy, and what its client has sent. */
interface Link {
  client: Socket
  server: Socket
  sent: string
  isFrozen: boolean
}

/** A proxy in front of a PostgreSQL server, which can stop forwarding without closing anything. */
export class TcpProxy {
  readonly #server = createServer((client) => this.#accept(client))
  readonly #links = new Set<Link>()
  readonly #target: URL
  /** What happens to connections that are made now. */
  #isFrozen = false

  private constructor(target: URL) {
    this.#target = target
  }

  static async start(databaseUrl: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(databaseUrl))
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  /** The address of the database through this proxy. */
  get url(): string {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('the proxy does not listen')
    const url = new URL(this.#target.href)
    url.port = String(address.port)
    return url.href
  }

  /** Connections that are open now. */
  get count(): number {
    return this.#links.size
  }

  /** Freezes the connections that listen for notifications; those made later work. @returns how many there were */
  freezeListening(): number {
    const listening = [...this.#links].filter(({ sent, isFrozen }) => sent.includes('LISTEN ') && !isFrozen)
    for (const link of listening) freeze(link)
    return listening.length
  }

  /** Freezes everything, new connections too, until {@link thaw}. */
  freezeAll(): void {
    this.#isFrozen = true
    for (const link of this.#links) freeze(link)
  }

  /** From now on connections work again; those that were frozen stay dead, as behind a firewall that forgot them. */
  thaw(): void {
    this.#isFrozen = false
  }

  /** Cuts every connection. */
  cut(): void {
    for (const { client } of this.#links) client.destroy()
  }

  async stop(): Promise<void> {
    this.cut()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #accept(client: Socket): void {
    const server = connect(Number(this.#target.port), this.#target.hostname)
    const link: Link = { client, server, sent: '', isFrozen: false }
    this.#links.add(link)
    client.on('data', (chunk) => {
      if (link.isFrozen) return
      if (link.sent.length < 10_000) link.sent += chunk.toString('latin1')
      server.write(chunk)
    })
    server.on('data', (chunk) => {
      if (!link.isFrozen) client.write(chunk)
    })
    const close = () => {
      client.destroy()
      server.destroy()
      this.#links.delete(link)
    }
    for (const socket of [client, server]) socket.on('error', close).on('close', close)
    if (this.#isFrozen) freeze(link)
  }
}

function freeze(link: Link): void {
  link.isFrozen = true
}
