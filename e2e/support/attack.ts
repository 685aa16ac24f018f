import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Server } from './server'

/** Connections that a stranger opens and does not use as they are meant. */
export class Attack {
  readonly #sockets = new Set<Socket>()
  readonly #end: { host: string; port: number }
  readonly #isTls: boolean
  readonly #drips: NodeJS.Timeout[] = []

  constructor(server: Pick<Server, 'url'>) {
    const { hostname, port, protocol } = new URL(server.url)
    this.#end = { host: hostname, port: Number(port) }
    this.#isTls = protocol === 'https:'
  }

  /** Opens a connection, writes, and never reads. Whatever the server does with it is fine. */
  async open(bytes: string | Buffer): Promise<void> {
    if (!this.#isTls) return this.openBare(bytes)
    const socket = connectTls({ ...this.#end, rejectUnauthorized: false })
    // It reads as long as the handshake goes on.
    socket.once('secureConnect', () => socket.pause())
    await this.#begin(socket, 'secureConnect', bytes)
  }

  /** The same by TCP alone; of TLS, a handshake that goes no further. */
  async openBare(bytes: string | Buffer): Promise<void> {
    const socket = connect(this.#end)
    socket.pause()
    await this.#begin(socket, 'connect', bytes)
  }

  async #begin(socket: Socket, opened: string, bytes: string | Buffer): Promise<void> {
    this.#sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#sockets.delete(socket))
    await new Promise((resolve) => {
      socket.once(opened, resolve)
      socket.once('close', resolve)
    })
    if (!socket.destroyed) socket.write(bytes)
  }

  /** Goes on writing on every connection that is open. */
  drip(bytes: string, everyMs: number): void {
    this.#drips.push(
      setInterval(() => {
        for (const socket of this.#sockets) if (socket.writable) socket.write(bytes)
      }, everyMs),
    )
  }

  /** How many connections the server has not ended. */
  get openCount(): number {
    return this.#sockets.size
  }

  end(): void {
    for (const drip of this.#drips) clearInterval(drip)
    for (const socket of this.#sockets) socket.destroy()
  }
}

/** A request as it goes on the wire. */
export const request = (head: string, body = ''): string => `${head}\r\nHost: platform\r\n\r\n${body}`
