import { connect, type Socket } from 'node:net'
import type { Server } from './server'

/** Connections that a stranger opens and does not use as they are meant. */
export class Attack {
  readonly #sockets = new Set<Socket>()
  readonly #host: string
  readonly #port: number

  constructor(server: Pick<Server, 'url'>) {
    const { hostname, port } = new URL(server.url)
    this.#host = hostname
    this.#port = Number(port)
  }

  /** Opens a connection, writes, and never reads. Whatever the server does with it is fine. */
  async open(bytes: string | Buffer): Promise<void> {
    const socket = connect({ host: this.#host, port: this.#port })
    this.#sockets.add(socket)
    socket.pause()
    socket.on('error', () => undefined)
    socket.on('close', () => this.#sockets.delete(socket))
    await new Promise((resolve) => {
      socket.once('connect', resolve)
      socket.once('close', resolve)
    })
    if (!socket.destroyed) socket.write(bytes)
  }

  /** How many connections the server has not ended. */
  get openCount(): number {
    return this.#sockets.size
  }

  end(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}

/** A request as it goes on the wire. */
export const request = (head: string, body = ''): string => `${head}\r\nHost: platform\r\n\r\n${body}`
