import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen, portOf } from './listen'

/** What every message of the protocol begins with: its kind, and its length without that. */
const headerBytes = 5
const notificationKind = 'A'.charCodeAt(0)

/**
 * Takes the NotificationResponse messages out of what a PostgreSQL server sends, and leaves the rest
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html). The connection must not be encrypted.
 */
class NotificationFilter {
  #rest: Buffer = Buffer.alloc(0)

  /** @returns what is to be forwarded now; messages that are not whole yet are kept until they are */
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

/** A link through the proxy, and what its client has sent. */
interface Link {
  client: Socket
  server: Socket
  sent: string
  isFrozen: boolean
  filter: NotificationFilter | null
}

/** A proxy in front of a PostgreSQL server, which can stop forwarding without closing anything. */
export class TcpProxy {
  readonly #server = createServer((client) => this.#accept(client))
  readonly #links = new Set<Link>()
  readonly #target: URL
  /** What happens to connections that are made now. */
  #isFrozen = false
  #isDeaf = false
  /** What is sent in either direction arrives so much later, milliseconds. */
  delayMs = 0

  private constructor(target: URL) {
    this.#target = target
  }

  static async start(databaseUrl: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(databaseUrl))
    await listen(proxy.#server)
    return proxy
  }

  /** The address of the database through this proxy. */
  get url(): string {
    const url = new URL(this.#target.href)
    url.port = String(portOf(this.#server))
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

  /** Cuts the connections that listen for notifications. @returns how many there were */
  cutListening(): number {
    const listening = [...this.#links].filter(({ sent }) => sent.includes('LISTEN '))
    for (const { client } of listening) client.destroy()
    return listening.length
  }

  /** Loses every notification, on connections that are made from now on. Nothing else is disturbed. */
  loseNotifications(): void {
    this.#isDeaf = true
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

  /** In the order in which it came: timers of the same delay keep it. */
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
