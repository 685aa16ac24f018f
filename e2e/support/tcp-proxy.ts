import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen, portOf } from './listen'

/** Every message of the protocol begins with its type, and its length without that. */
const headerBytes = 5
const notificationKind = 'A'.charCodeAt(0)

/**
 * Removes NotificationResponse messages from the output of a PostgreSQL server
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html). The connection must not be encrypted.
 */
class NotificationFilter {
  #rest: Buffer = Buffer.alloc(0)

  /** @returns what can be forwarded now; incomplete messages are kept */
  pass(chunk: Buffer): Buffer {
    const bytes = Buffer.concat([this.#rest, chunk])
    const kept: Buffer[] = []
    let at = 0
    while (bytes.length - at >= headerBytes) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length) break
      if (bytes[at] !== notificationKind) kept.push(bytes.subarray(at, end))
      at = end
    }
    this.#rest = bytes.subarray(at)
    return Buffer.concat(kept)
  }
}

/** A connection through the proxy, and what its client has sent. */
interface Link {
  client: Socket
  server: Socket
  sent: string
  isFrozen: boolean
  filter: NotificationFilter | null
}

/** A proxy in front of PostgreSQL that can stop forwarding without closing connections. */
export class TcpProxy {
  readonly #server = createServer((client) => this.#accept(client))
  readonly #links = new Set<Link>()
  readonly #target: URL
  /** The state of new connections. */
  #isFrozen = false
  #isDeaf = false
  /** Latency in both directions, milliseconds. */
  delayMs = 0

  private constructor(target: URL) {
    this.#target = target
  }

  static async start(databaseUrl: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(databaseUrl))
    await listen(proxy.#server)
    return proxy
  }

  /** The database's URL through this proxy. */
  get url(): string {
    const url = new URL(this.#target.href)
    url.port = String(portOf(this.#server))
    return url.href
  }

  get count(): number {
    return this.#links.size
  }

  /** Freezes the connections that listen for notifications; new ones work. @returns how many there were */
  freezeListening(): number {
    const listening = [...this.#links].filter(({ sent, isFrozen }) => sent.includes('LISTEN ') && !isFrozen)
    for (const link of listening) freeze(link)
    return listening.length
  }

  /** Cuts the connections that listen for notifications. @returns how many there were */
  cutListening(): number {
    const listening = [...this.#links].filter(({ sent }) => sent.includes('LISTEN '))
    for (const { client } of listening) client.destroy()
    return listening.length
  }

  /** Drops notifications on new connections, and nothing else. */
  loseNotifications(): void {
    this.#isDeaf = true
  }

  /** Freezes everything, new connections too, until {@link thaw}. */
  freezeAll(): void {
    this.#isFrozen = true
    for (const link of this.#links) freeze(link)
  }

  /** New connections work again; frozen ones stay dead, as behind a firewall that forgot them. */
  thaw(): void {
    this.#isFrozen = false
  }

  cut(): void {
    for (const { client } of this.#links) client.destroy()
  }

  async stop(): Promise<void> {
    this.cut()
    this.#server.close()
    await once(this.#server, 'close')
  }

  /** Keeps the order: timers with the same delay do. */
  #later(forward: () => void): void {
    if (this.delayMs === 0) forward()
    else setTimeout(forward, this.delayMs)
  }

  #accept(client: Socket): void {
    const server = connect(Number(this.#target.port), this.#target.hostname)
    const link: Link = {
      client,
      server,
      sent: '',
      isFrozen: false,
      filter: this.#isDeaf ? new NotificationFilter() : null,
    }
    this.#links.add(link)
    client.on('data', (chunk) => {
      if (link.isFrozen) return
      if (link.sent.length < 10_000) link.sent += chunk.toString('latin1')
      this.#later(() => server.write(chunk))
    })
    server.on('data', (chunk: Buffer) => {
      if (link.isFrozen) return
      const passed = link.filter ? link.filter.pass(chunk) : chunk
      this.#later(() => client.write(passed))
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
